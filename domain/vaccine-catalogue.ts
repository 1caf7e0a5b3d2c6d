// The rows of the vaccine catalogue: codes, names and one plain line each (VAC-01, LNG-04). Rules
// about them: vaccines.ts.
import type { Language } from './languages.ts';
import type { VaccineCode } from './vaccine-codes.ts';

interface VaccineNames {
  /** What it protects from, in full. */
  english: string;
  /** On cards and in lists. */
  display: string;
  /** Where room is short. */
  short: string;
  spanishDisplay: string;
  spanishShort: string;
}

export interface VaccineRow {
  code: VaccineCode;
  names: VaccineNames;
  /** What it protects from, inside a sentence; in Spanish with its article. */
  against: Record<Language, string>;
  /** One plain line. */
  about: Record<Language, string>;
}

/** VAC-01, in the order in which they are offered. */
export const CATALOGUE = [
  {
    code: '207',
    names: {
      english: 'COVID-19 vaccine',
      display: 'COVID-19',
      short: 'COVID-19',
      spanishDisplay: 'COVID-19',
      spanishShort: 'COVID-19',
    },
    against: { en: 'COVID-19', es: 'el COVID-19' },
    about: {
      en: 'Helps keep COVID-19 from making you very sick.',
      es: 'Ayuda a que el COVID-19 no le enferme de gravedad.',
    },
  },
  {
    code: '150',
    names: {
      english: 'Influenza vaccine',
      display: 'Flu',
      short: 'Flu',
      spanishDisplay: 'Gripe (influenza)',
      spanishShort: 'Gripe',
    },
    against: { en: 'flu', es: 'la gripe' },
    about: {
      en: 'The yearly flu shot, best in early fall.',
      es: 'La vacuna de la gripe de cada año. Es mejor al inicio del otoño.',
    },
  },
  {
    code: '93',
    names: {
      english: 'Respiratory syncytial virus vaccine',
      display: 'RSV',
      short: 'RSV',
      spanishDisplay: 'VSR (virus sincitial respiratorio)',
      spanishShort: 'VSR',
    },
    against: { en: 'RSV', es: 'el VSR' },
    about: {
      en: 'Helps protect older adults from RSV.',
      es: 'Ayuda a proteger del VSR a los adultos mayores.',
    },
  },
  {
    code: '87',
    names: {
      english: 'Zoster vaccine',
      display: 'Shingles',
      short: 'Shingles',
      spanishDisplay: 'Culebrilla (herpes zóster)',
      spanishShort: 'Culebrilla',
    },
    against: { en: 'shingles', es: 'la culebrilla' },
    about: {
      en: 'For adults 50 and older, or from 19 with a weak immune system.',
      es: 'Desde los 50 años, o desde los 19 si tiene las defensas débiles.',
    },
  },
  {
    code: '33',
    names: {
      english: 'Pneumococcal vaccine',
      display: 'Pneumonia',
      short: 'Pneumonia',
      spanishDisplay: 'Neumonía (neumococo)',
      spanishShort: 'Neumonía',
    },
    against: { en: 'pneumonia', es: 'la neumonía' },
    about: {
      en: 'Helps prevent a kind of pneumonia and blood infection.',
      es: 'Ayuda a evitar un tipo de neumonía y de infección en la sangre.',
    },
  },
  {
    code: '115',
    names: {
      english: 'Tetanus, diphtheria and pertussis vaccine',
      display: 'Tetanus, diphtheria and whooping cough (Td/Tdap)',
      short: 'Td/Tdap',
      spanishDisplay: 'Tétanos, difteria y tosferina (Td/Tdap)',
      spanishShort: 'Td/Tdap',
    },
    against: { en: 'tetanus (Td/Tdap)', es: 'el tétanos (Td/Tdap)' },
    about: {
      en: 'One at age 11 or 12, then a booster every 10 years.',
      es: 'Una dosis a los 11 o 12 años y luego un refuerzo cada 10 años.',
    },
  },
  {
    code: '113',
    names: {
      english: 'Tetanus and diphtheria vaccine',
      display: 'Tetanus and diphtheria (Td)',
      short: 'Td',
      spanishDisplay: 'Tétanos y difteria (Td)',
      spanishShort: 'Td',
    },
    against: { en: 'tetanus (Td)', es: 'el tétanos (Td)' },
    about: {
      en: 'A booster each 10 years, or after a deep or dirty cut.',
      es: 'Un refuerzo cada 10 años, o tras una herida honda o sucia.',
    },
  },
  {
    code: '52',
    names: {
      english: 'Hepatitis A vaccine',
      display: 'Hepatitis A',
      short: 'Hep A',
      spanishDisplay: 'Hepatitis A',
      spanishShort: 'Hep A',
    },
    against: { en: 'hepatitis A', es: 'la hepatitis A' },
    about: {
      en: 'Protects against a liver virus that spreads in food and water.',
      es: 'Protege contra un virus del hígado que está en la comida y el agua.',
    },
  },
  {
    code: '43',
    names: {
      english: 'Hepatitis B vaccine',
      display: 'Hepatitis B',
      short: 'Hep B',
      spanishDisplay: 'Hepatitis B',
      spanishShort: 'Hep B',
    },
    against: { en: 'hepatitis B', es: 'la hepatitis B' },
    about: {
      en: 'Protects against a liver virus that spreads in blood.',
      es: 'Protege contra un virus del hígado que pasa por la sangre.',
    },
  },
  {
    code: '104',
    names: {
      english: 'Hepatitis A and hepatitis B vaccine',
      display: 'Hepatitis A and B',
      short: 'Hep A/B',
      spanishDisplay: 'Hepatitis A y B',
      spanishShort: 'Hep A/B',
    },
    against: { en: 'hepatitis A and B', es: 'las hepatitis A y B' },
    about: {
      en: 'Both liver viruses in one shot, for adults.',
      es: 'Los dos virus del hígado en una sola vacuna, para adultos.',
    },
  },
  {
    code: '03',
    names: {
      english: 'Measles, mumps and rubella vaccine',
      display: 'Measles, mumps and rubella (MMR)',
      short: 'MMR',
      spanishDisplay: 'Sarampión, paperas y rubéola (MMR)',
      spanishShort: 'MMR',
    },
    against: { en: 'MMR', es: 'el sarampión, las paperas y la rubéola' },
    about: {
      en: 'For children, and for adults who never had both doses.',
      es: 'Para niños, y para adultos que no tienen las dos dosis.',
    },
  },
  {
    code: '136',
    names: {
      english: 'Meningococcal ACWY vaccine',
      display: 'Meningitis (ACWY)',
      short: 'Meningitis',
      spanishDisplay: 'Meningitis (ACWY)',
      spanishShort: 'Meningitis',
    },
    against: { en: 'meningitis (ACWY)', es: 'la meningitis (ACWY)' },
    about: {
      en: 'For teens from 11, college students and some trips.',
      es: 'Para jóvenes desde los 11 años, para la universidad y para algunos viajes.',
    },
  },
  {
    code: '163',
    names: {
      english: 'Meningococcal B vaccine',
      display: 'Meningitis B',
      short: 'Meningitis B',
      spanishDisplay: 'Meningitis B',
      spanishShort: 'Meningitis B',
    },
    against: { en: 'meningitis B', es: 'la meningitis B' },
    about: {
      en: 'Protects teens and young adults from one more kind of meningitis.',
      es: 'Protege a los jóvenes contra un tipo más de meningitis.',
    },
  },
  {
    code: '21',
    names: {
      english: 'Varicella vaccine',
      display: 'Chickenpox',
      short: 'Chickenpox',
      spanishDisplay: 'Varicela',
      spanishShort: 'Varicela',
    },
    against: { en: 'chickenpox', es: 'la varicela' },
    about: {
      en: 'For people who never had chickenpox or both doses.',
      es: 'Si nunca tuvo varicela ni las dos dosis.',
    },
  },
  {
    code: '62',
    names: {
      english: 'Human papillomavirus vaccine',
      display: 'HPV',
      short: 'HPV',
      spanishDisplay: 'VPH (virus del papiloma humano)',
      spanishShort: 'VPH',
    },
    against: { en: 'HPV', es: 'el VPH' },
    about: {
      en: 'Helps prevent some cancers. Best at 11 or 12, up to age 45.',
      es: 'Ayuda a evitar algunos cánceres. Es mejor a los 11 o 12 años; hasta los 45.',
    },
  },
  {
    code: '101',
    names: {
      english: 'Typhoid vaccine',
      display: 'Typhoid',
      short: 'Typhoid',
      spanishDisplay: 'Fiebre tifoidea',
      spanishShort: 'Tifoidea',
    },
    against: { en: 'typhoid', es: 'la fiebre tifoidea' },
    about: {
      en: 'For trips where food or water may carry typhoid.',
      es: 'Para viajes donde la comida o el agua pueden traer tifoidea.',
    },
  },
  {
    code: '18',
    names: {
      english: 'Rabies vaccine',
      display: 'Rabies',
      short: 'Rabies',
      spanishDisplay: 'Rabia',
      spanishShort: 'Rabia',
    },
    against: { en: 'rabies', es: 'la rabia' },
    about: {
      en: 'Before a trip or work with animals. Bitten? See a doctor today.',
      es: 'Antes de un viaje o de un trabajo con animales. Si le mordieron, vea hoy a un médico.',
    },
  },
  {
    code: '10',
    names: {
      english: 'Poliomyelitis vaccine',
      display: 'Polio',
      short: 'Polio',
      spanishDisplay: 'Polio',
      spanishShort: 'Polio',
    },
    against: { en: 'polio', es: 'la polio' },
    about: {
      en: 'For children, and for adults who missed doses or will travel.',
      es: 'Para niños, y para adultos sin todas las dosis o que van de viaje.',
    },
  },
  {
    code: '37',
    names: {
      english: 'Yellow fever vaccine',
      display: 'Yellow fever',
      short: 'Yellow fever',
      spanishDisplay: 'Fiebre amarilla',
      spanishShort: 'Fiebre amarilla',
    },
    against: { en: 'yellow fever', es: 'la fiebre amarilla' },
    about: {
      en: 'Some countries ask for it. Get it 10 days before your trip.',
      es: 'Algunos países la piden. Póngasela 10 días antes del viaje.',
    },
  },
  {
    code: '134',
    names: {
      english: 'Japanese encephalitis vaccine',
      display: 'Japanese encephalitis',
      short: 'JE',
      spanishDisplay: 'Encefalitis japonesa',
      spanishShort: 'EJ',
    },
    against: { en: 'Japanese encephalitis', es: 'la encefalitis japonesa' },
    about: {
      en: 'For long trips to rural parts of Asia.',
      es: 'Para viajes largos al campo en Asia.',
    },
  },
  {
    code: '174',
    names: {
      english: 'Cholera vaccine',
      display: 'Cholera',
      short: 'Cholera',
      spanishDisplay: 'Cólera',
      spanishShort: 'Cólera',
    },
    against: { en: 'cholera', es: 'el cólera' },
    about: {
      en: 'A drink, not a shot, for trips where there is cholera. Up to age 64.',
      es: 'Se bebe. Es para viajes a lugares con cólera; hasta los 64 años.',
    },
  },
  {
    code: '223',
    names: {
      english: 'Tick-borne encephalitis vaccine',
      display: 'Tick-borne encephalitis',
      short: 'TBE',
      spanishDisplay: 'Encefalitis por garrapatas',
      spanishShort: 'ETG',
    },
    against: { en: 'tick-borne encephalitis', es: 'la encefalitis por garrapatas' },
    about: {
      en: 'Three doses, for time outdoors in parts of Europe and Asia.',
      es: 'Son tres dosis, para estar al aire libre en partes de Europa y Asia.',
    },
  },
  {
    code: '206',
    names: {
      english: 'Smallpox and mpox vaccine',
      display: 'Mpox and smallpox',
      short: 'Mpox',
      spanishDisplay: 'Mpox y viruela',
      spanishShort: 'Mpox',
    },
    against: { en: 'mpox', es: 'el mpox' },
    about: {
      en: 'Two doses for adults who may come in contact with mpox.',
      es: 'Son dos dosis para adultos que pueden estar cerca del mpox.',
    },
  },
  {
    code: '317',
    names: {
      english: 'Chikungunya vaccine',
      display: 'Chikungunya',
      short: 'Chikungunya',
      spanishDisplay: 'Chikunguña',
      spanishShort: 'Chikunguña',
    },
    against: { en: 'chikungunya', es: 'el chikunguña' },
    about: {
      en: 'For trips to places where mosquitoes carry this virus.',
      es: 'Para viajes a lugares donde los mosquitos traen este virus.',
    },
  },
] as const satisfies readonly VaccineRow[];
