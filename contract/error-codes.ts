// The table of refusals, without schemas: the chart reads it, and the first load of a page must not
// carry zod for it.

/** API-04: what ELIGIBLITY_ERROR says. */
export const ELIGIBLITY_ERROR_MSG = 'This vaccine cannot be booked for this person.';

/**
 * Every code the API can answer with, its HTTP status and its sentence in both languages (api.md,
 * API-03, API-04). A message says what to do next; the name of the field, if any, is sent beside
 * it.
 */
export const ERRORS = {
  INVALID_REQUEST: {
    status: 400,
    en: 'Some of this is missing or not right. Please check it and send it again.',
    es: 'Falta algo o no es correcto. Revíselo y envíelo de nuevo.',
  },
  MALFORMED_JSON: {
    status: 400,
    en: 'The request body is not readable JSON.',
    es: 'El contenido enviado no es JSON legible.',
  },
  UNAUTHENTICATED: {
    status: 401,
    en: 'Please find the appointment with its confirmation number and date of birth.',
    es: 'Busque la cita con su número de confirmación y la fecha de nacimiento.',
  },
  // CHN-01: the same for an unknown address, a wrong password, and an account without one
  SIGN_IN_FAILED: {
    status: 401,
    en: 'The e-mail address or the password is not right. Check both, or choose a new password.',
    es: 'El correo electrónico o la contraseña no son correctos. Revíselos o elija una contraseña nueva.',
  },
  // DSK-01: the same for an unknown address, a wrong password, and a wrong or used code
  TEAM_SIGN_IN_FAILED: {
    status: 401,
    en: 'That did not work. Check what you typed; each code works only once.',
    es: 'No es correcto. Revise lo que escribió y no use un código dos veces.',
  },
  SIGN_IN_REQUIRED: {
    status: 401,
    en: 'Please sign in first.',
    es: 'Primero inicie sesión.',
  },
  FORBIDDEN: {
    status: 403,
    en: 'This request could not be trusted. Please reload the page and try again.',
    es: 'No pudimos confiar en esta solicitud. Vuelva a cargar la página e inténtelo de nuevo.',
  },
  // CHN-12
  TEAM_MEMBERS_ONLY: {
    status: 403,
    en: 'This is for team members. Please sign in as one.',
    es: 'Esto es para el personal de la farmacia. Inicie sesión como tal.',
  },
  // WLK-05: only for a patient who is at the store
  AT_THE_STORE_ONLY: {
    status: 403,
    en: 'Please scan the code at the store first. You can also book a time.',
    es: 'Primero escanee el código en la tienda. También puede reservar una hora.',
  },
  // DSK-01
  DESK_LOCKED: {
    status: 403,
    en: 'The desk is locked. Please unlock it with your password and code.',
    es: 'El mostrador está bloqueado. Desbloquéelo con su contraseña y su código.',
  },
  FC_903_NotFound: {
    status: 404,
    en: 'We could not find that. It may have expired.',
    es: 'No lo encontramos. Es posible que haya vencido.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not accept that method.',
    es: 'Esta dirección no acepta ese método.',
  },
  FC_908_Conflict: { status: 409, en: 'Insufficient inventory.', es: 'No hay cupo suficiente.' },
  OVERLAPPING_APPOINTMENT: {
    status: 409,
    en: 'This person already has an appointment at that time. Please choose another time.',
    es: 'Esta persona ya tiene una cita a esa hora. Elija otra hora.',
  },
  // VAC-15
  DOSE_BOOKED: {
    status: 409,
    en: 'A dose of this is booked for this person already. The confirmation message has its number.',
    es: 'Esta persona ya tiene una cita para esta dosis. El número está en el mensaje de confirmación.',
  },
  ALREADY_CONFIRMED: {
    status: 409,
    en: 'This booking is already confirmed.',
    es: 'Esta reserva ya está confirmada.',
  },
  // MNG-06: another change was saved since the appointment was read
  APPOINTMENT_CHANGED: {
    status: 409,
    en: 'This appointment was changed meanwhile. Look at it again, then save your change.',
    es: 'Esta cita cambió mientras tanto. Vuelva a verla y guarde su cambio.',
  },
  // DSK-02: nothing is overwritten
  VISIT_CHANGED: {
    status: 409,
    en: 'Somebody else changed this visit meanwhile. Look at it again before you go on.',
    es: 'Otra persona cambió esta visita mientras tanto. Vuelva a verla antes de seguir.',
  },
  // DSK-04: nothing is overwritten
  CALENDAR_CHANGED: {
    status: 409,
    en: 'Somebody else changed the calendar meanwhile. Look at it again before you go on.',
    es: 'Otra persona cambió el calendario mientras tanto. Vuelva a verlo antes de seguir.',
  },
  // WLK-07
  STEP_NOT_POSSIBLE: {
    status: 409,
    en: 'That step is not possible now. Look at the visit again.',
    es: 'Ese paso no es posible ahora. Vuelva a ver la visita.',
  },
  APPOINTMENT_CLOSED: {
    status: 409,
    en: 'This appointment is cancelled or past. It can no longer be changed here.',
    es: 'Esta cita está cancelada o ya pasó. Ya no se puede cambiar aquí.',
  },
  // CRD-01: no dose was given here, or none has a date
  MISSING_VACCINATION_DATES: {
    status: 409,
    en: 'Missing vaccination dates. Ask the store where the vaccine was given.',
    es: 'Faltan las fechas de vacunación. Pregunte en la tienda donde le pusieron la vacuna.',
  },
  // CRD-04
  APP_OUTDATED: {
    status: 409,
    en: 'Need to upgrade app. Get the newest version, then try again.',
    es: 'Hay que actualizar la aplicación. Instale la versión más nueva e inténtelo de nuevo.',
  },
  UPTODATEINFO: {
    status: 409,
    en: 'Please update settings or app, then try again.',
    es: 'Actualice los ajustes o la aplicación e inténtelo de nuevo.',
  },
  HOLD_EXPIRED: {
    status: 410,
    en: 'The hold on this time ran out. Please choose a time again.',
    es: 'Se terminó el plazo para esta hora. Elija una hora de nuevo.',
  },
  // Only for the session that held the time before.
  HELD_ELSEWHERE: {
    status: 410,
    en: 'This booking went on in another window or on another device.',
    es: 'Esta reserva siguió en otra ventana o en otro dispositivo.',
  },
  EXTENSIONS_USED: {
    status: 409,
    en: 'This time cannot be kept any longer without booking it.',
    es: 'Ya no podemos guardar esta hora si no reserva.',
  },
  // RES-03
  LINK_EXPIRED: {
    status: 410,
    en: 'This link has expired. Please schedule a new appointment.',
    es: 'Este enlace venció. Programe una cita nueva.',
  },
  LINK_REVOKED: {
    status: 410,
    en: 'This link no longer works. Please use the latest one we sent, or start over.',
    es: 'Este enlace ya no funciona. Use el último que le enviamos o empiece de nuevo.',
  },
  // DSK-01: the same for an unknown, used, replaced or expired invitation
  INVITATION_OVER: {
    status: 410,
    en: 'This invitation no longer works. Ask for a new one.',
    es: 'Esta invitación ya no funciona. Pida una nueva.',
  },
  // RXR-04: sent only after the date of birth was proved
  PRESCRIPTION_EXPIRED: {
    status: 410,
    en: 'This prescription can no longer be used. Please ask your doctor for a new one.',
    es: 'Esta receta ya no se puede usar. Pida una nueva a su médico.',
  },
  PRESCRIPTION_USED: {
    status: 410,
    en: 'This prescription was used already. Your confirmation message has the appointment.',
    es: 'Esta receta ya se usó. La cita está en su mensaje de confirmación.',
  },
  LINK_SPENT: {
    status: 410,
    en: 'The appointment of this link is already booked.',
    es: 'La cita de este enlace ya está reservada.',
  },
  // WLK-05: the same for unknown, altered and replaced codes
  WALK_IN_LINK_REVOKED: {
    status: 410,
    en: 'This store code does not work. Ask at the counter, or book a time.',
    es: 'Este código de la tienda no funciona. Pregunte en el mostrador o reserve una hora.',
  },
  WALK_IN_LINK_OLD: {
    status: 410,
    en: 'This store code is too old. Scan the one that the screen shows now.',
    es: 'Este código de la tienda ya no sirve. Escanee el que muestra la pantalla ahora.',
  },
  WALK_IN_CLOSED: {
    status: 409,
    en: 'The store cannot take walk-ins right now. Please book a time.',
    es: 'La tienda no puede atender sin cita en este momento. Reserve una hora.',
  },
  // WLK-06: one person stands in only one line, once
  CHECK_IN_INSTEAD: {
    status: 409,
    en: 'This person has a time here today. Check in with its confirmation number instead.',
    es: 'Esta persona ya tiene una hora hoy. Registre su llegada con el número de confirmación.',
  },
  CHECK_IN_ANOTHER_DAY: {
    status: 409,
    en: 'This appointment is on another day. Please check in on that day.',
    es: 'Esta cita es otro día. Registre su llegada ese día.',
  },
  CHECK_IN_ANOTHER_STORE: {
    status: 409,
    en: 'This appointment is at another store. Please check in there.',
    es: 'Esta cita es en otra tienda. Registre su llegada allí.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    en: 'The request body is too large.',
    es: 'El contenido enviado es demasiado grande.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    en: 'Please send application/json, without a Content-Encoding: bodies are not unpacked.',
    es: 'Envíe application/json sin Content-Encoding: el contenido no se descomprime.',
  },
  ELIGIBLITY_ERROR: {
    status: 422,
    en: ELIGIBLITY_ERROR_MSG,
    es: 'Esta vacuna no se puede reservar para esta persona.',
  },
  DIFFERENT_REQUEST: {
    status: 422,
    en: 'This key was already used for a different request.',
    es: 'Esta clave ya se usó para otra solicitud.',
  },
  RATE_LIMITED: {
    status: 429,
    en: 'Too many requests. Please wait a minute and try again.',
    es: 'Demasiadas solicitudes. Espere un minuto e inténtelo de nuevo.',
  },
  // SAF-02: only when much of a store's day is held but not booked
  TOO_MUCH_HELD: {
    status: 429,
    en: 'Many times at this store are held right now. Please wait a moment and try again.',
    es: 'Muchos horarios de esta farmacia están apartados ahora. Espere un momento e inténtelo de nuevo.',
  },
  SERVICE_FAILURE: {
    status: 500,
    en: 'Service failure, Please try again later.',
    es: 'El servicio falló. Inténtelo más tarde.',
  },
  UNAVAILABLE: {
    status: 503,
    en: 'Service unavailable, Please try again later.',
    es: 'El servicio no está disponible. Inténtelo más tarde.',
  },
} as const satisfies Record<string, { status: number; en: string; es: string }>;

export type ErrorCode = keyof typeof ERRORS;
