// Names of months as receipts write them, lower case and without accents: English, German, French, Spanish, Italian, Hindi.
const NAMES = [
  'jan january januar janvier enero ene gennaio janv जनवरी जन',
  'feb february februar fevrier febrero febbraio fevr फरवरी फ़रवरी',
  'mar march marz mars marzo mrz मार्च',
  'apr april avril abril abr aprile avr अप्रैल',
  'may mai mayo maggio मई',
  'jun june juni juin junio giugno जून',
  'jul july juli juillet julio luglio juil जुलाई',
  'aug august aout agosto ago अगस्त',
  'sep sept september septembre septiembre settembre सितंबर सितम्बर',
  'oct october oktober okt octobre octubre ottobre अक्टूबर अक्तूबर',
  'nov november novembre noviembre नवंबर नवम्बर',
  'dec december dezember dez decembre diciembre dic dicembre दिसंबर दिसम्बर',
] as const;

export const MONTH_NAMES: Readonly<Record<string, number>> = Object.fromEntries(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));
