! SPDX-License-Identifier: BSD-3-Clause
!> touchstone/law.h for Fortran 2008: a law in Fortran becomes a shared library, as one in C does.
!
!     include "touchstone/law.f90"
!     module my_law
!         use touchstone_law
!         ...
!
! Names, order and meaning are those of law.h, which says what each field is. Matrices have their indices the other way
! round: spin(:, b) is that of body b along (n, s, t), and of(b, k) is property k of body b. Names that are left out have
! the value 0, also in an argument of intent(out).
!
! prepare, step and the like have bind(c, name=""): they have no name outside of the library then. By a name a call of
! step() could end in the step() of the C library. touch_plugin_law alone has its name.
module touchstone_law
    use, intrinsic :: iso_c_binding
    implicit none
    integer, parameter :: dp = c_double
    integer(c_int), parameter :: TOUCH_ABI = 5, TOUCH_PROPERTY_MAX = 32, TOUCH_STATE_MAX = 208

    enum, bind(c)
        enumerator :: TOUCH_OK = 0, TOUCH_BAD_PROPERTY, TOUCH_BAD_PAIR, TOUCH_BAD_ARGUMENT, TOUCH_BAD_PLUGIN
        enumerator :: TOUCH_REAL = 0, TOUCH_INTEGER, TOUCH_BOOLEAN, TOUCH_CHOICE, TOUCH_VECTOR
        enumerator :: TOUCH_OF_CONTACT = 0, TOUCH_OF_BODY, TOUCH_OF_STATE
        enumerator :: TOUCH_MODIFIABLE = 1, TOUCH_INHERITABLE, TOUCH_MIN_OPEN = 4, TOUCH_MAX_OPEN = 8, TOUCH_REQUIRED = 16, &
            TOUCH_OPTIONAL = 32
        enumerator :: TOUCH_EVENT_ACTIVATED = 1, TOUCH_EVENT_DEACTIVATED, TOUCH_EVENT_SLIP_BEGUN = 4, &
            TOUCH_EVENT_SLIP_ENDED = 8
        enumerator :: TOUCH_TRAIT_SHEAR = 1, TOUCH_TRAIT_DAMPED, TOUCH_TRAIT_ROLLING = 4, TOUCH_TRAIT_ENERGIES = 8, &
            TOUCH_TRAIT_EVENTS = 16, TOUCH_TRAIT_ADHESIVE = 32, TOUCH_TRAIT_PLASTIC = 64, &
            TOUCH_TRAIT_FORCES = 128
    end enum
    ! Roles.
    enum, bind(c)
        enumerator :: TOUCH_NO_ROLE = 0, TOUCH_OWN, TOUCH_YOUNG, TOUCH_SHEAR_MODULUS, TOUCH_POISSON, TOUCH_STIFFNESS_N, &
            TOUCH_STIFFNESS_N_UNLOADING, TOUCH_STIFFNESS_S, TOUCH_STIFFNESS_RATIO, TOUCH_STIFFNESS_ROLLING, &
            TOUCH_STIFFNESS_TWISTING, TOUCH_OVERLAP_EXPONENT, TOUCH_REFERENCE_GAP, TOUCH_RESTITUTION, &
            TOUCH_RESTITUTION_LEAST, TOUCH_DAMPING_CONSTANT, TOUCH_DAMPING_RATIO_N, TOUCH_DAMPING_RATIO_S, &
            TOUCH_DASHPOT_N, TOUCH_DASHPOT_S, TOUCH_DASHPOT_N_PER_MASS, TOUCH_DASHPOT_S_PER_MASS, &
            TOUCH_DASHPOT_N_OWN, TOUCH_DASHPOT_RATIO, TOUCH_DASHPOT_EXPONENT, TOUCH_FRICTION, TOUCH_FRICTION_DYNAMIC, &
            TOUCH_ROLLING_FRICTION, TOUCH_ROLLING_DAMPING, TOUCH_TWISTING_FRICTION, TOUCH_WORK_OF_ADHESION, &
            TOUCH_SURFACE_ENERGY, TOUCH_COHESION_ENERGY, TOUCH_ADHESION_STIFFNESS, TOUCH_YIELD_PRESSURE, &
            TOUCH_SETS_history, TOUCH_SETS_unloading, TOUCH_SETS_limit_on, TOUCH_SETS_limit_from, TOUCH_SETS_tension, &
            TOUCH_SETS_ending, TOUCH_SETS_damping, TOUCH_SETS_shear_stiffness, TOUCH_SETS_partial_slip, &
            TOUCH_SETS_turning, TOUCH_SETS_twirl, TOUCH_SETS_slip_lever, TOUCH_SETS_torque_lever, TOUCH_SETS_rolling, &
            TOUCH_SETS_separation, TOUCH_SETS_slip, TOUCH_SETS_velocity, TOUCH_SETS_wall
    end enum
    ! Values of conventions.
    enum, bind(c)
        enumerator :: TOUCH_history_force = 1, TOUCH_history_displacement
        enumerator :: TOUCH_unloading_kept = 1, TOUCH_unloading_scaled
        enumerator :: TOUCH_limit_on_sum = 1, TOUCH_limit_on_sum_rest, TOUCH_limit_on_spring, TOUCH_limit_on_spring_sticking
        enumerator :: TOUCH_limit_from_repulsive = 1, TOUCH_limit_from_size, TOUCH_limit_from_elastic
        enumerator :: TOUCH_tension_cut = 1, TOUCH_tension_allowed
        enumerator :: TOUCH_ending_matching = 1, TOUCH_ending_zero_overlap, TOUCH_ending_zero_force
        enumerator :: TOUCH_damping_musen = 1, TOUCH_damping_exact, TOUCH_damping_tsuji, TOUCH_damping_thornton, &
            TOUCH_damping_demlab, TOUCH_damping_exact_at_zero_force, TOUCH_damping_supplied, TOUCH_damping_none
        enumerator :: TOUCH_shear_stiffness_mindlin = 1, TOUCH_shear_stiffness_without_overlap, TOUCH_shear_stiffness_none
        enumerator :: TOUCH_partial_slip_none = 1, TOUCH_partial_slip_mindlin_deresiewicz
        enumerator :: TOUCH_turning_kept_length = 1, TOUCH_turning_projected, TOUCH_turning_turned, TOUCH_turning_linearised, &
            TOUCH_turning_not_turned
        enumerator :: TOUCH_twirl_stays = 1, TOUCH_twirl_follows
        enumerator :: TOUCH_slip_lever_point = 1, TOUCH_slip_lever_radius, TOUCH_slip_lever_surface, TOUCH_slip_lever_share
        enumerator :: TOUCH_torque_lever_point = 1, TOUCH_torque_lever_radius, TOUCH_torque_lever_surface, &
            TOUCH_torque_lever_share
        enumerator :: TOUCH_rolling_none = 1, TOUCH_rolling_each_spin, TOUCH_rolling_couple, TOUCH_rolling_couple_elastic
        enumerator :: TOUCH_separation_cleared = 1, TOUCH_separation_keeps
        enumerator :: TOUCH_slip_point = 1, TOUCH_slip_scaled
        enumerator :: TOUCH_velocity_scheme = 1, TOUCH_velocity_slide_over_step
        enumerator :: TOUCH_wall_plane = 1, TOUCH_wall_large_sphere
    end enum

    type, bind(c) :: touch_conventions
        integer(c_int8_t) :: history = 0, unloading = 0, limit_on = 0, limit_from = 0, tension = 0, ending = 0, damping = 0, &
            shear_stiffness = 0, partial_slip = 0, turning = 0, twirl = 0, slip_lever = 0, &
            torque_lever = 0, rolling = 0, separation = 0, slip = 0, velocity = 0, wall = 0
    end type
    type, bind(c) :: touch_property
        type(c_ptr) :: keyword = c_null_ptr
        integer(c_int) :: role = TOUCH_NO_ROLE
        real(c_double) :: initial = 0
        integer(c_int) :: flags = 0
        real(c_double) :: min = 0, max = 0
        type(c_ptr) :: choices = c_null_ptr, symbol = c_null_ptr, unit = c_null_ptr, meaning = c_null_ptr
        integer(c_int) :: type = TOUCH_REAL, scope = TOUCH_OF_CONTACT
        type(c_ptr) :: means = c_null_ptr
    end type
    type, bind(c) :: touch_values
        real(c_double) :: of(2, TOUCH_PROPERTY_MAX)
    end type
    type, bind(c) :: touch_pair
        real(c_double) :: radius(2), mass(2)
        integer(c_int) :: rigid(2), dimension
    end type
    type, bind(c) :: touch_field
        type(c_ptr) :: name = c_null_ptr, unit = c_null_ptr, meaning = c_null_ptr
    end type
    type, bind(c) :: touch_message
        character(c_char) :: text(512)
    end type
    type, bind(c) :: touch_motion
        real(c_double) :: overlap, velocity_n, velocity_s, velocity_t, slide_s, slide_t, spin(3, 2), dt
    end type
    type, bind(c) :: touch_force
        real(c_double) :: normal = 0, shear_s = 0, shear_t = 0, normal_elastic = 0, normal_dashpot = 0, elastic_s = 0, &
            elastic_t = 0, dashpot_s = 0, dashpot_t = 0, moment(3, 2) = 0, stiffness_n = 0, stiffness_s = 0, &
            strain_energy = 0, strain_shear = 0, slip_work = 0, dashpot_work = 0, rolling_work = 0, coupling_work = 0
        integer(c_int) :: events = 0, active = 0, slipping = 0
    end type
    type, bind(c) :: touch_law
        integer(c_int) :: abi = TOUCH_ABI, struct_size = 0
        type(c_ptr) :: name = c_null_ptr, title = c_null_ptr, source = c_null_ptr, known_wrong = c_null_ptr
        integer(c_int) :: traits = 0
        type(touch_conventions) :: conventions = touch_conventions()
        integer(c_int) :: shear_field = -1, shear_count = 0
        integer(c_size_t) :: property_count = 0
        type(c_ptr) :: properties = c_null_ptr
        integer(c_size_t) :: state_count = 0
        type(c_ptr) :: state = c_null_ptr
        integer(c_size_t) :: coefficient_size = 0
        type(c_ptr) :: data = c_null_ptr
        type(c_funptr) :: inherit = c_null_funptr, prepare = c_null_funptr, step = c_null_funptr, get = c_null_funptr, &
            set = c_null_funptr
    end type

contains

    !> A text of C, which stays.
    function text(words) result(ret)
        character(*), intent(in) :: words
        type(c_ptr) :: ret
        character(c_char), pointer :: copy(:)
        allocate (copy(len(words) + 1))
        copy = transfer(words//c_null_char, copy)
        ret = c_loc(copy)
    end function

    !> One more row of the properties; text() makes the texts in it.
    subroutine add_property(law, row)
        type(touch_law), intent(inout) :: law
        type(touch_property), intent(in) :: row
        type(touch_property), pointer :: rows(:)
        if (law%property_count == 0) then
            allocate (rows(TOUCH_PROPERTY_MAX))
            law%properties = c_loc(rows)
        end if
        law%property_count = law%property_count + 1
        call c_f_pointer(law%properties, rows, [TOUCH_PROPERTY_MAX])
        rows(law%property_count) = row
    end subroutine

    !> One more number that a contact remembers.
    subroutine add_state(law, name, unit, meaning)
        type(touch_law), intent(inout) :: law
        character(*), intent(in) :: name, unit, meaning
        type(touch_field), pointer :: fields(:)
        if (law%state_count == 0) then
            allocate (fields(TOUCH_STATE_MAX))
            law%state = c_loc(fields)
        end if
        law%state_count = law%state_count + 1
        call c_f_pointer(law%state, fields, [TOUCH_STATE_MAX])
        fields(law%state_count) = touch_field(text(name), text(unit), text(meaning))
    end subroutine

    !> What touch_plugin_law returns.
    function exported(law) result(ret)
        type(touch_law), intent(inout), target :: law
        type(c_ptr) :: ret
        law%struct_size = int(c_sizeof(law), c_int)
        if (.not. c_associated(law%known_wrong)) law%known_wrong = text("")
        ret = c_loc(law)
    end function

    !> What prepare() returns where it refuses the values.
    function refused(message, words) result(status)
        type(touch_message), intent(inout) :: message
        character(*), intent(in) :: words
        integer(c_int) :: status
        message%text = transfer(words(:min(len(words), 511))//c_null_char, message%text)
        status = TOUCH_BAD_PROPERTY
    end function

end module
