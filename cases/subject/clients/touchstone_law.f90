! SPDX-License-Identifier: GPL-3.0-or-later
!> A contact law in Fortran, in a program of its own: `touchstone verify --law sh:./my_law`.
!
!     use touchstone_law
!     type(law_description) :: law
!     law%name = "my_law"
!     call add_property(law, "kn", role="stiffness_n", required=.true.)
!     call add_state(law, "active")
!     call serve(law, prepare, step)
!
! Fortran 2008; compile this file before the law. README.md here has the protocol; signs, axes and units are
! those of touchstone/law.h. A law is two procedures:
!
! prepare(values, pair, c, message)   once a contact. values(k, b): property k of body b (of the contact: the
!     same in both), a choice as its index from 0, NaN where there is none. It fills c, as long as
!     law%coefficients says. To refuse the values it sets message, which is blank before.
! step(c, motion, old, new, force)    the state new and the force at the end of a step, from the state old
!     at its beginning. It remembers nothing: the same arguments give the same answer. new and force are
!     all zero before.
module touchstone_law
    use, intrinsic :: iso_fortran_env, only: dp => real64, input_unit, output_unit, error_unit
    use, intrinsic :: ieee_arithmetic, only: ieee_value, ieee_quiet_nan, ieee_positive_inf, ieee_is_finite, ieee_is_nan
    implicit none
    private
    public :: dp, infinite, contact_pair, contact_motion, contact_force, law_description
    public :: add_property, add_state, serve
    public :: EVENT_ACTIVATED, EVENT_DEACTIVATED, EVENT_SLIP_BEGUN, EVENT_SLIP_ENDED

    !> Bits of contact_force%events, to be added.
    integer, parameter :: EVENT_ACTIVATED = 1, EVENT_DEACTIVATED = 2, EVENT_SLIP_BEGUN = 4, EVENT_SLIP_ENDED = 8

    integer, parameter :: line_max = 65536, text_max = 512, name_max = 63, property_max = 32, state_max = 200
    integer, parameter :: motion_count = 13, force_count = 26

    !> The two bodies; body 2 is a wall where its radius (m) and mass (kg) are infinite.
    type :: contact_pair
        real(dp) :: radius(2), mass(2)
        logical :: rigid(2)
        integer :: dimension
    end type

    !> The motion at the end of a step of length dt. spin(:, b): of body b along n, s, t.
    type :: contact_motion
        real(dp) :: overlap, velocity_n, velocity_s, velocity_t, slide_s, slide_t, spin(3, 2), dt
    end type

    !> What a law answers, in the order of struct touch_force. moment(:, b): on body b along n, s, t.
    type :: contact_force
        real(dp) :: normal = 0, shear_s = 0, shear_t = 0, normal_elastic = 0, normal_dashpot = 0
        real(dp) :: elastic_s = 0, elastic_t = 0, dashpot_s = 0, dashpot_t = 0, moment(3, 2) = 0
        real(dp) :: stiffness_n = 0, stiffness_s = 0, strain_energy = 0, strain_shear = 0
        real(dp) :: slip_work = 0, dashpot_work = 0, rolling_work = 0, coupling_work = 0
        integer :: events = 0
        logical :: active = .false., slipping = .false.
    end type

    type :: property
        character(name_max) :: keyword = "", role = "", unit = "", symbol = ""
        character(text_max) :: meaning = "", choices = ""
        real(dp) :: min = 0, max = 0, initial = 0 ! NaN: not given
        logical :: of_body = .false., required = .false., optional = .false., modifiable = .false.
        logical :: min_open = .false., max_open = .false.
    end type

    !> What the law is: README.md says what the words mean. shear_field: place in the state of the s component of
    !> the first stored shear vector, from 1; 0: it stores none.
    type :: law_description
        character(name_max) :: name = ""
        !> conventions: "limit_on: spring, turning: turned"
        character(text_max) :: title = "", source = "", traits = "", conventions = ""
        integer :: coefficients = 0, shear_field = 0, shear_count = 0
        integer, private :: property_count = 0, state_count = 0
        type(property), private :: properties(property_max)
        character(name_max), private :: state(state_max) = ""
    end type

    abstract interface
        subroutine prepare_law(values, pair, c, message)
            import :: dp, contact_pair
            real(dp), intent(in) :: values(:, :)
            type(contact_pair), intent(in) :: pair
            real(dp), intent(out) :: c(:)
            character(*), intent(inout) :: message
        end subroutine
        subroutine step_law(c, motion, old, new, force)
            import :: dp, contact_motion, contact_force
            real(dp), intent(in) :: c(:), old(:)
            type(contact_motion), intent(in) :: motion
            real(dp), intent(inout) :: new(:)
            type(contact_force), intent(inout) :: force
        end subroutine
    end interface

contains

    !> For the ends of ranges.
    function infinite() result(x)
        real(dp) :: x
        x = ieee_value(1.0_dp, ieee_positive_inf)
    end function

    ! --- what a law is ------------------------------------------------------------------------------

    !> One more property. role: what it means (`touchstone list roles`); it gives unit, meaning, symbol and range that
    !> are left out. Without a role these are "1", blank, blank, and from 0 on. choices: "one|other", indices from 0.
    subroutine add_property(law, keyword, unit, meaning, symbol, choices, min, max, initial, of_body, &
                            required, optional, modifiable, min_open, max_open, role)
        type(law_description), intent(inout) :: law
        character(*), intent(in) :: keyword
        character(*), intent(in), optional :: unit, meaning, symbol, choices, role
        real(dp), intent(in), optional :: min, max, initial
        logical, intent(in), optional :: of_body, required, optional, modifiable, min_open, max_open
        type(property) :: p
        if (law%property_count == property_max) error stop "add_property: too many properties"
        p%keyword = keyword
        p%min = ieee_value(1.0_dp, ieee_quiet_nan)
        p%max = p%min
        if (present(role)) p%role = role
        if (present(unit)) p%unit = unit
        if (present(meaning)) p%meaning = meaning
        if (present(symbol)) p%symbol = symbol
        if (present(choices)) p%choices = choices
        if (present(min)) p%min = min
        if (present(max)) p%max = max
        if (present(initial)) p%initial = initial
        if (present(of_body)) p%of_body = of_body
        if (present(required)) p%required = required
        if (present(optional)) p%optional = optional
        if (present(modifiable)) p%modifiable = modifiable
        if (present(min_open)) p%min_open = min_open
        if (present(max_open)) p%max_open = max_open
        law%property_count = law%property_count + 1
        law%properties(law%property_count) = p
    end subroutine

    !> One more number that a contact remembers.
    subroutine add_state(law, name)
        type(law_description), intent(inout) :: law
        character(*), intent(in) :: name
        if (law%state_count == state_max) error stop "add_state: too many state fields"
        law%state_count = law%state_count + 1
        law%state(law%state_count) = name
    end subroutine

    ! --- the greeting -------------------------------------------------------------------------------

    subroutine put(text)
        character(*), intent(in) :: text
        write (output_unit, "(a)", advance="no") text
    end subroutine

    !> As a string of JSON; other characters than printable ones become blanks.
    subroutine put_text(text)
        character(*), intent(in) :: text
        integer :: i
        call put('"')
        do i = 1, len_trim(text)
            if (text(i:i) == '"' .or. text(i:i) == "\") call put("\")
            if (iachar(text(i:i)) < 32 .or. iachar(text(i:i)) == 127) then
                call put(" ")
            else
                call put(text(i:i))
            end if
        end do
        call put('"')
    end subroutine

    !> "key":"text", after a comma.
    !> "limit_on: spring, turning: turned" as an object.
    subroutine put_conventions(text)
        character(*), intent(in) :: text
        integer :: from, to, colon
        character(1) :: before
        call put(',"conventions":')
        before = "{"
        from = 1
        do while (from <= len_trim(text))
            to = index(text(from:)//",", ",") + from - 1
            colon = index(text(from:to - 1), ":") + from - 1
            call put(before)
            call put_text(adjustl(text(from:colon - 1)))
            call put(":")
            call put_text(adjustl(text(colon + 1:to - 1)))
            before = ","
            from = to + 1
        end do
        if (before == "{") call put("{")
        call put("}")
    end subroutine

    subroutine put_pair(key, text)
        character(*), intent(in) :: key, text
        call put(',"'//key//'":')
        call put_text(text)
    end subroutine

    !> A sequence of the words of a text, which any of these characters part.
    subroutine put_words(key, text, between)
        character(*), intent(in) :: key, text, between
        integer :: from, to
        character(1) :: before
        call put(',"'//key//'":')
        before = "["
        from = 1
        do while (from <= len_trim(text))
            to = scan(text(from:len_trim(text)), between)
            to = merge(len_trim(text) + 1, from + to - 1, to == 0)
            if (to > from) then
                call put(before)
                call put_text(text(from:to - 1))
                before = ","
            end if
            from = to + 1
        end do
        if (before == "[") call put("[")
        call put("]")
    end subroutine

    subroutine put_number(key, x)
        character(*), intent(in) :: key
        real(dp), intent(in) :: x
        character(26) :: text
        if (ieee_is_finite(x)) then
            write (text, "(es25.16e3)") x
            call put(',"'//key//'":'//trim(adjustl(text)))
        else
            call put(',"'//key//'":"'//trim(merge("inf ", "-inf", x > 0))//'"')
        end if
    end subroutine

    subroutine put_flag(key, is_set)
        character(*), intent(in) :: key
        logical, intent(in) :: is_set
        if (is_set) call put(',"'//key//'":true')
    end subroutine

    subroutine put_property(p)
        type(property), intent(in) :: p
        call put('{"keyword":')
        call put_text(p%keyword)
        if (p%role /= "") call put_pair("role", p%role)
        if (p%symbol /= "") call put_pair("symbol", p%symbol)
        if (p%unit /= "") call put_pair("unit", p%unit)
        if (p%meaning /= "") call put_pair("meaning", p%meaning)
        call put_pair("scope", merge("body   ", "contact", p%of_body))
        if (p%choices /= "") then
            call put_pair("type", "choice")
            call put_words("choices", p%choices, "|")
        else
            if (.not. ieee_is_nan(p%min)) call put_number("min", p%min)
            if (.not. ieee_is_nan(p%max)) call put_number("max", p%max)
        end if
        if (.not. (p%required .or. p%optional)) call put_number("default", p%initial)
        call put_flag("required", p%required)
        call put_flag("optional", p%optional)
        call put_flag("modifiable", p%modifiable)
        call put_flag("min_open", p%min_open)
        call put_flag("max_open", p%max_open)
        call put("}")
    end subroutine

    subroutine greet(law)
        type(law_description), intent(in) :: law
        character(40) :: places
        integer :: k
        call put('{"touchstone":1,"name":')
        call put_text(law%name)
        call put_pair("title", law%title)
        call put_pair("source", law%source)
        call put_conventions(law%conventions)
        call put_words("traits", law%traits, " ,")
        call put(',"properties":[')
        do k = 1, law%property_count
            if (k > 1) call put(",")
            call put_property(law%properties(k))
        end do
        call put('],"state":[')
        do k = 1, law%state_count
            if (k > 1) call put(",")
            call put_text(law%state(k))
        end do
        write (places, "(a, i0, a, i0)") '"shear_field":', law%shear_field - 1, ',"shear_count":', law%shear_count
        write (output_unit, "(a)") "],"//trim(places)//"}"
    end subroutine

    ! --- JSON of the host: small and known, each key once ------------------------------------------

    !> Where the value of a key begins, or 0.
    function value_of(line, key) result(at)
        character(*), intent(in) :: line, key
        integer :: at
        at = index(line, '"'//trim(key)//'":')
        if (at > 0) at = at + len_trim(key) + 3
    end function

    !> One value, or two in brackets; one is written twice. null: absent.
    subroutine read_values(text, absent, values, ok)
        character(*), intent(in) :: text
        real(dp), intent(in) :: absent
        real(dp), intent(out) :: values(2)
        logical, intent(out) :: ok
        character(text_max) :: list
        integer :: from, comma
        values = absent
        list = text(:scan(text//"}", merge("] ", ",}", text(1:1) == "[")) - 1)
        from = merge(2, 1, text(1:1) == "[")
        comma = index(list, ",")
        if (comma == 0) then
            call read_value(list(from:), absent, values(1), ok)
            values(2) = values(1)
        else
            call read_value(list(from:comma - 1), absent, values(1), ok)
            if (ok) call read_value(list(comma + 1:), absent, values(2), ok)
        end if
    end subroutine

    subroutine read_value(text, absent, value, ok)
        character(*), intent(in) :: text
        real(dp), intent(in) :: absent
        real(dp), intent(out) :: value
        logical, intent(out) :: ok
        integer :: bad
        value = absent
        ok = adjustl(text) == "null"
        if (ok) return
        ok = verify(trim(text), " +-.0123456789eE") == 0 .and. text /= ""
        if (.not. ok) return
        read (text, *, iostat=bad) value
        ok = bad == 0
        if (ok) ok = ieee_is_finite(value)
    end subroutine

    !> The index of the choice that stands in quotes, from 0.
    subroutine read_choice(text, choices, value, ok)
        character(*), intent(in) :: text, choices
        real(dp), intent(out) :: value
        logical, intent(out) :: ok
        integer :: at, i
        value = 0
        at = index(text(2:), '"')
        ok = text(1:1) == '"' .and. at > 1
        if (.not. ok) return
        i = index("|"//trim(choices)//"|", "|"//text(2:at)//"|")
        ok = i > 0
        if (ok) value = count([(choices(at:at) == "|", at=1, i - 1)])
    end subroutine

    subroutine read_property(line, p, required, values, message)
        character(*), intent(in) :: line
        type(property), intent(in) :: p
        logical, intent(in) :: required
        real(dp), intent(inout) :: values(2)
        character(*), intent(inout) :: message
        real(dp) :: new(2)
        logical :: ok
        integer :: at
        at = value_of(line, p%keyword)
        if (at == 0) then
            if (required) message = "properties: there is no "//p%keyword
            return
        end if
        if (p%choices == "") then
            call read_values(line(at:), ieee_value(1.0_dp, ieee_quiet_nan), new, ok)
        else
            call read_choice(line(at:), p%choices, new(1), ok)
            new(2) = new(1)
        end if
        if (ok) then
            values = new
        else
            message = trim(p%keyword)//" = "//line(at:min(at + 39, len(line)))//": not understood"
        end if
    end subroutine

    subroutine read_pair(line, pair, message)
        character(*), intent(in) :: line
        type(contact_pair), intent(out) :: pair
        character(*), intent(inout) :: message
        character(9), parameter :: keys(4) = ["radius   ", "mass     ", "rigid    ", "dimension"]
        real(dp) :: values(2, 4)
        logical :: ok
        integer :: k, at
        do k = 1, 4
            at = value_of(line, keys(k))
            ok = at > 0
            if (ok) call read_values(line(at:), infinite(), values(:, k), ok)
            if (.not. ok) message = "pair: there is no "//trim(keys(k))//", or it is not understood"
            if (.not. ok) return
        end do
        pair = contact_pair(values(:, 1), values(:, 2), values(:, 3) > 0.5_dp, nint(values(1, 4)))
    end subroutine

    ! --- lines --------------------------------------------------------------------------------------

    subroutine refuse(message)
        character(*), intent(in) :: message
        call put('{"ok":false,"message":')
        call put_text(message)
        write (output_unit, "(a)") "}"
    end subroutine

    !> A row of so many numbers and no more, parted by one blank each.
    subroutine read_row(line, numbers, ok)
        character(*), intent(in) :: line
        real(dp), intent(out) :: numbers(:)
        logical, intent(out) :: ok
        integer :: i, bad
        numbers = 0
        ok = count([(line(i:i) == " ", i=1, len(line))]) == size(numbers) - 1 .and. &
             verify(line, " +-.0123456789eEinfaINFA") == 0
        if (.not. ok) return
        read (line, *, iostat=bad) numbers
        ok = bad == 0
    end subroutine

    function integer_text(i) result(text)
        integer, intent(in) :: i
        character(12) :: text
        write (text, "(i0)") i
    end function

    subroutine put_row(force, new)
        type(contact_force), intent(in) :: force
        real(dp), intent(in) :: new(:)
        real(dp) :: numbers(force_count + size(new))
        character(25*(force_count + state_max)) :: line
        integer :: k, length
        associate (f => force)
            numbers = [f%normal, f%shear_s, f%shear_t, f%normal_elastic, f%normal_dashpot, f%elastic_s, f%elastic_t, &
                       f%dashpot_s, f%dashpot_t, f%moment(:, 1), f%moment(:, 2), f%stiffness_n, f%stiffness_s, &
                       f%strain_energy, f%strain_shear, f%slip_work, f%dashpot_work, f%rolling_work, &
                       f%coupling_work, real(f%events, dp), merge(1.0_dp, 0.0_dp, f%active), &
                       merge(1.0_dp, 0.0_dp, f%slipping), new]
        end associate
        length = 0
        do k = 1, size(numbers)
            if (numbers(k) < 0 .or. numbers(k) > 0) then
                write (line(length + 1:length + 25), "(es24.16e3, 1x)") numbers(k)
                length = length + 25
            else if (ieee_is_finite(numbers(k))) then
                line(length + 1:length + 2) = "0 "
                length = length + 2
            else
                line(length + 1:length + 4) = "nan "
                length = length + 4
            end if
        end do
        write (output_unit, "(a)") line(:length - 1)
    end subroutine

    subroutine answer(law, step, line, c)
        type(law_description), intent(in) :: law
        procedure(step_law) :: step
        character(*), intent(in) :: line
        real(dp), intent(in) :: c(:)
        real(dp) :: row(motion_count + law%state_count), new(law%state_count)
        type(contact_motion) :: motion
        type(contact_force) :: force
        logical :: ok
        call read_row(line, row, ok)
        if (.not. ok) then
            call refuse("a row of "//trim(integer_text(size(row)))//" numbers is expected, and not '"// &
                        line(:min(80, len(line)))//"'")
            return
        end if
        motion = contact_motion(row(1), row(2), row(3), row(4), row(5), row(6), reshape(row(7:12), [3, 2]), row(13))
        new = 0
        call step(c, motion, row(motion_count + 1:), new, force)
        call put_row(force, new)
    end subroutine

    !> {"open":...}: new coefficients.
    subroutine open_contact(law, prepare, line, c, is_open)
        type(law_description), intent(in) :: law
        procedure(prepare_law) :: prepare
        character(*), intent(in) :: line
        real(dp), intent(inout) :: c(:)
        logical, intent(inout) :: is_open
        real(dp) :: values(law%property_count, 2)
        type(contact_pair) :: pair
        character(text_max) :: message
        integer :: k
        message = ""
        values = ieee_value(1.0_dp, ieee_quiet_nan)
        call read_pair(line, pair, message)
        do k = 1, law%property_count
            if (message == "") call read_property(line, law%properties(k), .true., values(k, :), message)
        end do
        if (message == "") call prepare(values, pair, c, message)
        if (message == "") then
            is_open = .true.
            write (output_unit, "(a)") '{"ok":true}'
        else
            call refuse(message)
        end if
    end subroutine

    !> Answers the host until it closes.
    subroutine serve(law, prepare, step)
        type(law_description), intent(in) :: law
        procedure(prepare_law) :: prepare
        procedure(step_law) :: step
        character(line_max) :: line
        real(dp) :: c(law%coefficients)
        logical :: is_open
        integer :: bad, length
        is_open = .false.
        do
            read (input_unit, "(a)", iostat=bad, advance="no", size=length) line
            if (bad == 0) error stop "a line of more than 65536 characters"
            if (.not. is_iostat_eor(bad)) return
            if (index(line(:length), '{"touchstone"') == 1) then
                call greet(law)
            else if (index(line(:length), '{"open"') == 1) then
                call open_contact(law, prepare, line(:length), c, is_open)
            else if (index(line(:length), '{"close"') == 1) then
                return
            else if (line(1:1) == "{" .or. .not. is_open) then
                call refuse("not understood, or no contact is open: "//line(:min(80, length)))
            else
                call answer(law, step, line(:length), c)
            end if
            flush (output_unit)
        end do
    end subroutine

end module
