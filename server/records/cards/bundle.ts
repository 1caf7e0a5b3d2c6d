// The content of a health card: a person and their doses in FHIR R4, as short as the vaccination
// profile allows (HL7 "SMART Health Cards: Vaccination & Testing", data minimization).
import type { IsoDate } from '#domain/dates.ts';

export interface CardPerson {
  firstName: string;
  lastName: string;
  dateOfBirth: IsoDate;
}

export interface CardDose {
  id: string;
  cvx: string;
  on: IsoDate;
  lot: string;
  /** The store's name and city. */
  store: string;
}

const CVX = 'http://hl7.org/fhir/sid/cvx';

/** No ids, no texts, and codes without display names: cards are read by programs. */
export const bundleOf = (
  { firstName, lastName, dateOfBirth }: CardPerson,
  doses: readonly CardDose[],
) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [
    {
      fullUrl: 'resource:0',
      resource: {
        resourceType: 'Patient',
        name: [{ family: lastName, given: [firstName] }],
        birthDate: dateOfBirth,
      },
    },
    ...doses.map(({ cvx, on, lot, store }, index) => ({
      fullUrl: `resource:${index + 1}`,
      resource: {
        resourceType: 'Immunization',
        status: 'completed',
        vaccineCode: { coding: [{ system: CVX, code: cvx }] },
        patient: { reference: 'resource:0' },
        occurrenceDateTime: on,
        performer: [{ actor: { display: store } }],
        lotNumber: lot,
      },
    })),
  ],
});
