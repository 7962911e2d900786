// How lists of subscriptions head their columns, compared without case, accents and punctuation. In order of preference.
import { type HeadingRow, headingRow as row } from '../text/heading.ts';

export const IMPORT_ROLES = ['name', 'amount', 'currency', 'cycle', 'count', 'next', 'start', 'category', 'notes', 'link', 'state', 'end', 'paidWith', 'share', 'sharedWith', 'tags'] as const;
export type ImportRole = (typeof IMPORT_ROLES)[number];

export const IMPORT_HEADINGS: readonly HeadingRow<ImportRole>[] = [
  row('name', 'name | service name | subscription name | subscription | service | title | item | product | app | merchant | vendor | provider | company | description | bezeichnung | dienst | abo | abonnement | nom | nombre | nome | naam | namn | navn | servicio | सेवा | नाम | 名称 | 名前 | サービス | 服务'),
  row('amount', 'price | amount | cost | payment amount | fee | charge | value | monthly cost | preis | betrag | kosten | prix | montant | precio | importe | costo | prezzo | preco | valor | prijs | bedrag | pris | belopp | cena | कीमत | रकम | राशि | मूल्य | दाम | 价格 | 金额 | 価格 | 金額'),
  row('currency', 'currency | currency code | original currency | ccy | wahrung | waehrung | devise | moneda | divisa | valuta | moeda | करेंसी | मुद्रा | 货币 | 通貨'),
  row(
    'cycle',
    'billing cycle | payment cycle | schedule | cycle | billing period | period | frequency | payment frequency | billing frequency | recurrence | recurring | repeat | repeats | interval | renewal period | turnus | zyklus | intervall | zahlungsintervall | abrechnungszeitraum | frequence | periodicite | frecuencia | periodo | frequenza | frequentie | बिलिंग चक्र | चक्र | अवधि | 扣费周期 | 周期 | 支払いサイクル',
  ),
  // The count of units, where a rhythm stands in two columns: 3 and Month.
  row('count', 'schedule interval | billing frequency | billing interval | cycle count | interval count | repeat every | frequency | interval | every'),
  row(
    'next',
    'next renewal | next renewal date | next payment | next payment date | next billing date | next billing | next bill | next bill date | next charge | next charge date | next due | next payment due | next due date | renewal date | renews on | renewal | due date | next date | billing date | expiry date | expiry | nachste zahlung | nachste abbuchung | nachste verlangerung | prochain paiement | prochaine echeance | proximo pago | proxima fecha | prossimo pagamento | volgende betaling | अगला रिन्यूअल | अगला नवीनीकरण | अगला भुगतान | अगली तारीख | नवीनीकरण | 到期日期 | 下次付款 | 次回支払日',
  ),
  row('start', 'start date | started on | start | first payment | first payment date | first bill | first billing date | payment date | date | since | purchase date | startdatum | beginn | date de debut | debut | fecha de inicio | inicio | data di inizio | startdato | शुरुआत | 开始日期 | 開始日'),
  row('category', 'category | categories | type | group | kategorie | categorie | categoria | kategori | श्रेणी | 分类 | カテゴリ'),
  row('notes', 'notes | note | comment | comments | memo | remarks | details | description | notizen | bemerkung | remarques | notas | opmerkingen | नोट | 备注 | メモ'),
  row('link', 'url | website | link | web site | site | webseite'),
  row('state', 'state | status | active | is active | zustand | etat | estado | stato | स्थिति | 状态 | 状態'),
  row(
    'paidWith',
    'payment method | payment methods | paid with | method of payment | payment type | card | bezahlt mit | zahlungsmethode | zahlungsart | zahlungsmittel | moyen de paiement | mode de paiement | metodo de pago | forma de pago | metodo di pagamento | betaalmethode | भुगतान का तरीका | पेमेंट का तरीका | 支付方式 | 付款方式 | 支払い方法',
  ),
  // The user's share of the whole price.
  row('share', 'your share | my share | own share | share | share percent | mein anteil | eigener anteil | anteil | ma part | mi parte | la mia quota | मेरा हिस्सा | आपका हिस्सा | 我的份额 | 你的份额 | 您的份额'),
  row('sharedWith', 'shared with | split with | sharing with | members | geteilt mit | partage avec | compartido con | condiviso con | gedeeld met | किसके साथ | 共享成员 | 分摊成员'),
  row('tags', 'tags | tag | labels | label | keywords | schlagworter | schlagworte | etiquettes | etiquetas | etichette | टैग | 标签 | タグ'),
  row('end', 'cancellation date | cancelled on | end date | ends on | ended on | valid until | kündigungsdatum | fin | fecha de fin | बंद होने की तारीख | 取消日期'),
];
