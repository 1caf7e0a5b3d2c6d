import type { StateCode } from '#domain/states.ts';

/**
 * Area codes of each state, from the reports of the North American Numbering Plan Administrator
 * (nanpa.com); where codes share an area, the older ones, which most numbers there have.
 */
const AREA_CODES: Readonly<Record<StateCode, string>> = {
  AL: '205 251 256 334',
  AK: '907',
  AZ: '480 520 602 623 928',
  AR: '479 501 870',
  CA: '209 213 310 323 408 415 510 530 559 562 619 626 650 661 707 714 760 805 818 831 858 909 916 925 949 951',
  CO: '303 719 720 970',
  CT: '203 860',
  DE: '302',
  DC: '202',
  FL: '239 305 321 352 386 407 561 727 772 813 850 863 904 941 954',
  GA: '229 404 478 678 706 770 912',
  HI: '808',
  ID: '208',
  IL: '217 309 312 618 630 708 773 815 847',
  IN: '219 260 317 574 765 812',
  IA: '319 515 563 641 712',
  KS: '316 620 785 913',
  KY: '270 502 606 859',
  LA: '225 318 337 504 985',
  ME: '207',
  MD: '301 410 443',
  MA: '413 508 617 781 978',
  MI: '231 248 269 313 517 586 616 734 810 906 989',
  MN: '218 320 507 612 651 763 952',
  MS: '228 601 662',
  MO: '314 417 573 636 660 816',
  MT: '406',
  NE: '308 402',
  NV: '702 775',
  NH: '603',
  NJ: '201 609 732 856 908 973',
  NM: '505 575',
  NY: '212 315 516 518 585 607 631 716 718 845 914',
  NC: '252 336 704 828 910 919',
  ND: '701',
  OH: '216 330 419 440 513 614 740 937',
  OK: '405 580 918',
  OR: '503 541',
  PA: '215 412 570 610 717 724 814',
  PR: '787 939',
  RI: '401',
  SC: '803 843 864',
  SD: '605',
  TN: '423 615 731 865 901 931',
  TX: '210 214 254 281 325 361 409 512 713 806 817 830 903 915 936 940 956 972 979',
  UT: '435 801',
  VT: '802',
  VA: '276 434 540 703 757 804',
  VI: '340',
  WA: '206 253 360 425 509',
  WV: '304',
  WI: '262 414 608 715 920',
  WY: '307',
};

export const areaCodesOf = (state: StateCode): readonly string[] => AREA_CODES[state].split(' ');

/** The code a large city is known by, keyed by the first digits of its ZIPs. */
const CITY_CODES: Readonly<Record<string, string>> = {
  '021': '617',
  '100': '212',
  '191': '215',
  '212': '410',
  '282': '704',
  '303': '404',
  '331': '305',
  '372': '615',
  '432': '614',
  '441': '216',
  '462': '317',
  '482': '313',
  '532': '414',
  '554': '612',
  '606': '312',
  '631': '314',
  '641': '816',
  '701': '504',
  '731': '405',
  '752': '214',
  '770': '713',
  '782': '210',
  '787': '512',
  '802': '303',
  '841': '801',
  '850': '602',
  '871': '505',
  '891': '702',
  '900': '213',
  '921': '619',
  '941': '415',
  '958': '916',
  '972': '503',
  '981': '206',
};
/** How many digits the ZIPs of a city or region have in common. */
const REGION_LENGTH = 3;

/**
 * One of its state's codes, the same for ZIPs with the same first digits, so that neighbors share
 * theirs.
 */
export function areaCodeAt({ state, zip }: { state: StateCode; zip: string }): string {
  const region = zip.slice(0, REGION_LENGTH);
  const codes = areaCodesOf(state);
  return CITY_CODES[region] ?? codes[Number(region) % codes.length] ?? '';
}
