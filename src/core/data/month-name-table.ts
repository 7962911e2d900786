// Names of months as receipts, statements and files write them, lower case and without accents: English, German, French, Spanish, Italian, Hindi, Polish,
// Czech, Dutch, Portuguese, Swedish, Danish, Norwegian, Turkish, Indonesian, Finnish.
const NAMES = [
  'jan january januar janvier enero ene gennaio janv जनवरी जन styczen stycznia sty leden ledna januari janeiro ocak tammikuu tammikuuta',
  'feb february februar fevrier febrero febbraio fevr फरवरी फ़रवरी luty lutego lut unor unora februari fevereiro subat helmikuu helmikuuta',
  'mar march marz mars marzo mrz मार्च marzec marca brezen brezna maart mrt marco marts mart maret maaliskuu maaliskuuta',
  'apr april avril abril abr aprile avr अप्रैल kwiecien kwietnia kwi duben dubna nisan huhtikuu huhtikuuta',
  'may mai mayo maggio मई maj maja kveten kvetna mei maio mayis toukokuu toukokuuta',
  'jun june juni juin junio giugno जून czerwiec czerwca cze cerven cervna junho haziran kesakuu kesakuuta',
  'jul july juli juillet julio luglio juil जुलाई lipiec lipca lip cervenec cervence julho temmuz heinakuu heinakuuta',
  'aug august aout agosto ago अगस्त sierpien sierpnia sie srpen srpna augustus augusti agustos elokuu elokuuta',
  'sep sept september septembre septiembre settembre सितंबर सितम्बर wrzesien wrzesnia wrz zari setembro eylul syyskuu syyskuuta',
  'oct october oktober okt octobre octubre ottobre अक्टूबर अक्तूबर pazdziernik pazdziernika paz rijen rijna outubro ekim lokakuu lokakuuta',
  'nov november novembre noviembre नवंबर नवम्बर listopad listopada listopadu lis novembro kasim marraskuu marraskuuta',
  'dec december dezember dez decembre diciembre dic dicembre दिसंबर दिसम्बर grudzien grudnia gru prosinec prosince dezembro desember desembre aralik joulukuu joulukuuta',
] as const;

export const MONTH_NAMES: Readonly<Record<string, number>> = Object.fromEntries(NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)));
