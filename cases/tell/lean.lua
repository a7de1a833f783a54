-- SPDX-License-Identifier: GPL-3.0-or-later
-- gnuplot's figures as thin SVG: one element for each look, colours as classes of figure.css, so that the reader may
-- have it light or dark. Used by: set terminal lua 'lean.lua' size WIDTH,HEIGHT. Ten units are a pixel.
-- figure_style and figure_marks, two texts, stand before this one.
local class = {['000000'] = 'i', ['333333'] = 'i', ['DDDDDD'] = 'g', ['FFFFFF'] = 'w', ['0072B2'] = '0',
  ['D55E00'] = '1', ['009E73'] = '2', ['C4679B'] = '3', ['B87F00'] = '4', ['2F8FC7'] = '5', ['666666'] = '6', ['8F8500'] = '7'}
-- Of each curve's own mark, gnuplot's number: many of them are one path.
local own = {['0'] = 4, ['1'] = 6, ['2'] = 8, ['3'] = 10, ['4'] = 12, ['5'] = 14, ['6'] = 5, ['7'] = 7}
local SIZE = 0.75 -- of a mark as marks.svg has it
local NEAR = 2 -- a line may lie so far off
local HEAD = 540 -- of titles, in our units: they stand before the paper ends, since a page says them in words
-- Crosses, each a part of a path, of half their size.
local crosses = {
  function(r) return string.format('m%d 0h%dm%d %dv%d', -r, 2 * r, -r, -r, 2 * r) end,
  function(r) return string.format('m%d %dl%d %dm0 %dl%d %d', -r, -r, 2 * r, 2 * r, -2 * r, -2 * r, 2 * r) end}
crosses[3] = function(r) return crosses[1](r) .. string.format('m0 %d', -r) .. crosses[2](r) end
local width, height, scale = 800, 500, nil
local layers, order, path, used, heads = {}, {}, {}, {}, {}
local pen = {colour = 'i', width = 1, dash = '', size = 1, justify = 'left', angle = 0, font = 14}

term.description = 'thin SVG'
term.xmax, term.ymax, term.h_char, term.v_char, term.h_tic, term.v_tic = 8000, 5000, 78, 160, 50, 50
term.flags = term.TERM_CAN_MULTIPLOT + term.TERM_CAN_DASH + term.TERM_ALPHA_CHANNEL + term.TERM_LINEWIDTH

-- Ten units as a pixel, in as few characters as SVG takes.
local function px(v)
  local s = string.format('%.1f', v / 10):gsub('%.0$', ''):gsub('^(-?)0%.', '%1.')
  return s == '-0' and '0' or s
end
local function whole(v) return string.format('%d', math.floor(v / 10 + .5)) end
local function down(y) return height * 10 - y end
local function xml(s) return (s:gsub('[&<>"]', {['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;'})) end

local function layer(head, tail)
  if not layers[head] then
    layers[head] = {tail = tail}
    order[#order + 1] = head
  end
  return layers[head]
end

-- gnuplot draws a frame twice, and many curves through one point have one mark there.
local function add(l, text)
  if not l[text] then
    l[text] = true
    l[#l + 1] = text
  end
end

-- Marks the points between two that have to stay, so that none lies further than NEAR from the line: Douglas and Peucker (1973).
local function thin(points, first, last, keep)
  local a, b, far, at = points[first], points[last], NEAR, nil
  local x, y = b[1] - a[1], b[2] - a[2]
  local length = x * x + y * y
  for i = first + 1, last - 1 do
    local u, v = points[i][1] - a[1], points[i][2] - a[2]
    local along = length > 0 and math.max(0, math.min(1, (u * x + v * y) / length)) or 0
    local off = math.sqrt((u - along * x) ^ 2 + (v - along * y) ^ 2)
    if off > far then far, at = off, i end
  end
  if at then
    keep[at] = true
    thin(points, first, at, keep)
    thin(points, at, last, keep)
  end
end

-- A path in relative steps: nothing where it stays in one place. A grid needs no tenths.
local function put(points, head, closed)
  local last, command, s, keep = points[1], 'M', {}, {[#points] = true}
  local form = pen.colour == 'g' and whole or px
  thin(points, 1, #points, keep)
  s[1] = 'M' .. form(last[1]) .. ' ' .. form(down(last[2]))
  for i = 2, #points do
    local p = points[i]
    local x, y = p[1] - last[1], last[2] - p[2]
    if keep[i] and (x ~= 0 or y ~= 0) then
      if y == 0 or x == 0 then
        command = y == 0 and 'h' or 'v'
        s[#s + 1] = command .. form(x + y)
      else
        s[#s + 1] = (command == 'l' and x >= 0 and ' ' or command == 'l' and '' or 'l') .. form(x) ..
          (y >= 0 and ' ' or '') .. form(y)
        command = 'l'
      end
      last = p
    end
  end
  if #s > 1 then add(layer(head, '"/>'), table.concat(s) .. (closed and 'z' or '')) end
end

local function flush()
  if #path > 1 then
    put(path, string.format('<path class="s%s"%s%s d="', pen.colour,
      pen.width ~= 1 and string.format(' stroke-width="%.3g"', pen.width) or '', pen.dash))
  end
  path = {path[#path]}
end

-- What stands below or above ends with a letter without width, which brings back what follows.
local BACK = '\226\128\139</tspan>'
local function shifted(shift)
  return function(text)
    local size = text:find('^{/%*') and 'font-size="100%"' or 'class="j"'
    text = text:gsub('^{(.*)}$', '%1'):gsub('^/%*[%d.]+ ', '')
    return string.format('<tspan %s dy="%d">%s</tspan><tspan dy="%d">' .. BACK, size, shift, text, -shift)
  end
end
local raised = {['-'] = '⁻', ['0'] = '⁰', ['1'] = '¹', ['2'] = '²', ['3'] = '³', ['4'] = '⁴', ['5'] = '⁵', ['6'] = '⁶', ['7'] = '⁷',
  ['8'] = '⁸', ['9'] = '⁹'}

-- What our texts have of enhanced text: "{/:Italic F_{n}}, force", with backslashes before what would act, and "10^{-3}".
local function rich(s)
  local power = s:match('^10%^{(%-?%d+)}$')
  if power then return '10' .. power:gsub('.', raised) end
  if not s:find('{/:Italic ', 1, true) then return xml(s) end
  return (xml(s):gsub('%b{}', function(symbol)
    local text = symbol:match('^{/:Italic (.*)}$')
    if not text then return nil end
    return '<tspan class="it">' .. text:gsub('@', ''):gsub('_(%b{})', shifted(4)):gsub('%^(%b{})', shifted(-5)) .. '</tspan>'
  end):gsub('\\([_^@&~{}\\])', '%1'):gsub('<tspan dy="%-?%d">' .. BACK .. '</tspan>$', '</tspan>'))
end

function term.options(text)
  local w, h, mm = text:match('size (%d+),(%d+) ?([%d.]*)') -- mm: the width on paper
  width, height = tonumber(w) or 800, tonumber(h) or 500
  scale = tonumber(mm) and tonumber(mm) / width
  term.xmax, term.ymax = width * 10, height * 10
  gp.term_options(text)
  return 1
end
function term.init() return 1 end
function term.reset() return 1 end
function term.graphics()
  layers, order, path, used, heads = {}, {}, {}, {}, {}
  return 1
end
function term.text()
  flush()
  local form = scale and '%.1fmm' or '%d'
  gp.write(string.format('<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 %d %d" width="' .. form .. '" height="' .. form ..
    '">\n', width, height, width * (scale or 1), height * (scale or 1)))
  gp.write('<style>' .. figure_style .. '</style><defs>')
  for line in figure_marks:gmatch('[^\n]+') do
    if used[line:match('id="(%w+)"')] then gp.write(line) end
  end
  gp.write(string.format('</defs><rect class="paper" width="%d" height="%d"/>%s\n', width, height, table.concat(heads)))
  for _, head in ipairs(order) do gp.write(head .. table.concat(layers[head]) .. layers[head].tail) end
  gp.write('</svg>\n')
  return 1
end
function term.move(x, y)
  flush()
  path = {{x, y}}
  return 1
end
function term.vector(x, y)
  path[#path + 1] = {x, y}
  return 1
end
function term.linewidth(w) flush() pen.width = w return 1 end
function term.pointsize(s) pen.size = s < 0 and 1 or s return 1 end
function term.linetype(t)
  flush()
  if t < 0 then pen.dash = '' pen.colour = t == -1 and 'g' or 'i' end
  return 1
end
function term.dashtype(t, pattern)
  flush()
  pen.dash = t == -3 and ' stroke-dasharray="' .. table.concat(pattern, ' '):gsub('%.0+', '') .. '"' or ''
  return 1
end
function term.set_color(kind, lt, value, opacity, r, g, b)
  flush()
  pen.kind = kind
  if kind ~= 'LT' then
    pen.rgb = string.format('%02X%02X%02X', math.floor(r * 255 + .5), math.floor(g * 255 + .5), math.floor(b * 255 + .5))
    pen.colour = class[pen.rgb] or 'i'
  elseif lt == -1 then pen.colour = 'g' elseif lt < 0 then pen.colour = 'i' end
  return 1
end
function term.set_font(font)
  pen.font = tonumber((font or ''):match(',([%d.]+)')) or 14
  return 1
end
function term.justify_text(j) pen.justify = j return 1 end
function term.text_angle(a) pen.angle = a return 1 end
function term.put_text(x, y, s)
  flush()
  if s == '' then return 1 end
  local anchor = ({center = ' tc', right = ' te'})[pen.justify] or ''
  local group = string.format('<g class="t%s%s" font-size="%g">', pen.colour, anchor, pen.font)
  local at = pen.angle == 0 and string.format('x="%s" y="%s"', whole(x), whole(down(y) + 3.4 * pen.font)) or
    string.format('transform="translate(%s %s)rotate(%g)"', whole(x + 3.4 * pen.font), whole(down(y)), -pen.angle)
  local text = '<text ' .. at .. '>' .. rich(s) .. '</text>'
  if pen.angle == 0 and not scale and (down(y) < HEAD or (pen.colour == '6' and pen.font == 9)) then
    heads[#heads + 1] = group .. text .. '</g>'
  else
    local l = layer(group, '</g>')
    l[#l + 1] = text
  end
  return 1
end
function term.point(x, y, n)
  flush()
  if n < 0 or (n == 6 and pen.colour == 'i') then return 1 end -- a dot, and what gnuplot puts on a bar in its place
  local size = pen.size / SIZE
  if crosses[n + 1] then
    add(layer(string.format('<path class="s%s" stroke-width="1.2" d="', pen.colour), '"/>'),
      'M' .. whole(x) .. ' ' .. whole(down(y)) .. crosses[n + 1](math.floor(3.94 * size + .5)):gsub(' %-', '-'))
    return 1
  end
  used['q' .. n + 1] = true
  -- Curves have marks of one size; marks alone have one that their colour tells.
  local kind = own[pen.colour] == n + 1 and (math.abs(pen.size - SIZE) < .01 and 'm' or
    math.abs(pen.size - 1.3 + .12 * pen.colour) < .01 and 'l')
  if kind then
    used[kind .. pen.colour] = true
    local l, at = layer(string.format('<path class="%s%s" d="', kind, pen.colour), 'h0"/>'), whole(x) .. ' ' .. whole(down(y))
    if not l[at] then -- in whole pixels from the one before
      local u, v = tonumber(whole(x)), tonumber(whole(down(y)))
      l[at] = true
      l[#l + 1] = #l == 0 and 'M' .. at or string.format('l%d %d', u - l.x, v - l.y):gsub(' %-', '-')
      l.x, l.y = u, v
    end
    return 1
  end
  add(layer(string.format('<g class="k%s">', pen.colour), '</g>'),
    string.format('<use href="#q%d" transform="translate(%s %s)scale(%.3g)"/>', n + 1, px(x), px(down(y)), size))
  return 1
end
function term.arrow() return 0 end
function term.filled_polygon(style, par, points)
  flush()
  local head = pen.kind == 'FRAC' and string.format('<path fill="#%s" shape-rendering="crispEdges" d="', pen.rgb) or
    string.format('<path class="f%s" d="', style == 'SOLID' and pen.colour == 'i' and 'k' or pen.colour)
  if #points > 1 then put(points, head, true) end
  return 1
end
function term.boxfill(style, par, x, y, w, h)
  return style == 'EMPTY' and 1 or term.filled_polygon(style, par, {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}})
end
function term.path() return 1 end
function term.layer() return 1 end
function term.make_palette() return 0 end
function term.previous_palette() return 1 end
