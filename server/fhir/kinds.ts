// The resource types served, and how each is read and searched (STD-03).
import type { FhirResource } from '#domain/system-scopes.ts';
import { heldAppointment } from './booking/hold.ts';
import type { FhirCall } from './context.ts';
import {
  APPOINTMENT_PARAMETERS,
  IHE_APPOINTMENT,
  readAppointment,
  searchAppointments,
} from './resources/appointment.ts';
import {
  IMMUNIZATION_PARAMETERS,
  readImmunization,
  searchImmunizations,
} from './resources/immunization.ts';
import { LOCATION_PARAMETERS, readLocation, searchLocations } from './resources/location.ts';
import { PATIENT_PARAMETERS, readPatient, searchPatients } from './resources/patient.ts';
import {
  QUESTIONNAIRE_RESPONSE_PARAMETERS,
  readForms,
  searchForms,
} from './resources/questionnaire-response.ts';
import { readSchedule, SCHEDULE_PARAMETERS, searchSchedules } from './resources/schedule.ts';
import { readSlot, searchSlots, SLOT_PARAMETERS } from './resources/slot.ts';
import type { Asked, ParameterTable } from './search/parameters.ts';
import type { Told } from './told.ts';

export interface Kind {
  parameters: ParameterTable;
  profile?: string;
  /** @throws FhirProblem when this client may see no such resource */
  read(call: FhirCall, id: string): Promise<Told>;
  search(call: FhirCall, asked: Asked, page: { limit: number; offset: number }): Promise<Told[]>;
}

const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition';

export const KINDS: Readonly<Record<FhirResource, Kind>> = {
  Location: { parameters: LOCATION_PARAMETERS, read: readLocation, search: searchLocations },
  Schedule: { parameters: SCHEDULE_PARAMETERS, read: readSchedule, search: searchSchedules },
  Slot: { parameters: SLOT_PARAMETERS, read: readSlot, search: searchSlots },
  Appointment: {
    parameters: APPOINTMENT_PARAMETERS,
    profile: IHE_APPOINTMENT,
    read: async (call, id) => (await heldAppointment(call, id)) ?? readAppointment(call, id),
    search: searchAppointments,
  },
  Patient: {
    parameters: PATIENT_PARAMETERS,
    profile: `${US_CORE}/us-core-patient`,
    read: readPatient,
    search: searchPatients,
  },
  Immunization: {
    parameters: IMMUNIZATION_PARAMETERS,
    profile: `${US_CORE}/us-core-immunization`,
    read: readImmunization,
    search: searchImmunizations,
  },
  QuestionnaireResponse: {
    parameters: QUESTIONNAIRE_RESPONSE_PARAMETERS,
    read: readForms,
    search: searchForms,
  },
};
