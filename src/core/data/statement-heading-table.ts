// How banks head the columns of a statement, compared without case, accents and punctuation. In order of preference.
import { type HeadingRow, headingRow as row } from '../text/heading.ts';

type StatementRole = 'date' | 'narration' | 'amount' | 'debit' | 'credit' | 'flag' | 'type' | 'balance' | 'payee' | 'currency' | 'account' | 'status';

export const HEADING_NAMES: readonly HeadingRow<StatementRole>[] = [
  row(
    'date',
    'transaction date | txn date | tran date | trans date | date of transaction | posting date | post date | posted date | date posted | booking date | buchungstag | buchungsdatum | date | datum | fecha | fecha operacion | data | date operation | date de l operation | completed date | started date | value date | value dat | value dt | valuta | wertstellung | 日付 | 取引日 | ご利用日 | buchung | wertstellungsdatum',
  ),
  row(
    'narration',
    'narration | transaction remarks | description | transaction description | particulars | verwendungszweck | remarks | details | transaction details | narrative | libelle | libelle operation | concepto | descripcion | descrizione | omschrijving | omschrijving 1 | beschreibung | descricao | buchungstext | memo | payment reference | mededelingen | name | partner name | payee | merchant | merchant name | reference text | 摘要 | 内容 | ご利用店名',
  ),
  row('debit', 'debit | debit amount | withdrawal amount inr | withdrawal amt | withdrawal amt inr | withdrawal amount | withdrawal | withdrawals | dr | dr amount | debit inr | debit amt | paid out | money out | debits | soll | ausgang | debito | cargo | cargos | uscite | af | 出金 | お支払金額'),
  row('credit', 'credit | credit amount | deposit amount inr | deposit amt | deposit amt inr | deposit amount | deposit | deposits | cr | cr amount | credit inr | credit amt | paid in | money in | credits | haben | eingang | credito | abono | abonos | entrate | bij | 入金'),
  row(
    'amount',
    'amount | gross | net | transaction amount | amount inr | amount in inr | amount usd | amount gbp | amount eur | billing amount | betrag | betrag eur | umsatz | montant | montant operation | montant operation en euro | montant euros | importe | importo | bedrag | bedrag eur | valor | belopp | belob | kwota | 金額 | ご利用金額',
  ),
  row('flag', 'dr cr | cr dr | dr cr indicator | debit credit indicator | credit debit indicator | cr dr indicator | drcr | crdr | d c | af bij | debit credit | credit debit | dr or cr | soll haben | s h | transaction type | details | type'),
  row('type', 'type | transaction type | details | subcategory | mutatiesoort | vorgang | type operation'),
  row('balance', 'balance | closing balance | running balance | available balance | balance inr | bal | saldo | solde | kontostand | 残高'),
  row(
    'payee',
    'partner name | zahlungsempfanger in | begunstigter auftraggeber | auftraggeber begunstigter | empfanger zahlungspflichtiger | naam omschrijving | naam tegenpartij | naam | auftraggeber empfanger | beguenstigter zahlungspflichtiger | begunstigter zahlungspflichtiger | zahlungsempfanger | empfanger | name zahlungsbeteiligter | payee | counterparty | counterparty name | merchant | merchant name | name',
  ),
  row('account', 'account number | account no | account | card no | card number | card | auftragskonto | iban auftragskonto | rekening'),
  row('status', 'state | status | info | balance impact'),
  row('currency', 'currency | transaction currency | ccy | wahrung | waehrung | devise | divisa | valuta'),
];
