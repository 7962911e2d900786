// Words that give a figure, a date or a whole text its meaning, in the languages receipts come in. Lower case, without accents; `~` lets a word go on.

/** What the words before an amount say about it. */
export const AMOUNT_WORDS = {
  /** The figure that was or will be paid. */
  total:
    '= | grand total | total charged | total amount | total amount due | total due | amount charged | amount paid | amount received | amount due | bill amount | invoice total | order total | total | total price | gesamt | gesamtbetrag | gesamtpreis | gesamtsumme | rechnungsbetrag | endbetrag | bruttobetrag | summe | zu zahlen | somme | a payer | total a pagar | da pagare | montant | montant ttc | total ttc | importe | importe total | totale | 合計 | お支払い金額 | 支払金額 | 請求金額 | ご請求額 | 請求額 | भुगतान राशि | कुल राशि | कुल',
  /** What the next one will be. */
  renewal:
    "going up to | goes up to | renewal price | renewal amount | renewal rate | renewal fee | new price | renews at | renew at | renews for | renews | auto-renew~ | continues automatically at | then be charged | be charged | we'll charge | will charge | start billing | billing you | will be taken | next payment of | price: | at the rate of | goes to | go to | jahresbeitrag | mitgliedsbeitrag | 料金 | 月額 | 年会費 | 年額",
  /** Some payment. */
  charge:
    'debited | debit of | direct debit of | auto-debit | charged | deducted | paid | you paid | payment of | payment | paying | pay | amount | amount: | price | fee | fees | dues | dues of | cost | transaction of | mandate for | autopay of | membership | subscription | plan | premium | standard | individual | monthly | yearly | annual | quarterly | mandate | for | at | of | invoice of | bill | is | received | prelevement~ | cobro | cuota | cuota mensual de | por | fur | abgebucht | beitrag | abonnement | के लिए | सब्सक्रिप्शन',
  /** The later one of two: from A to B. */
  changed: 'to | auf | increase to | change to | a partir de',
  /** Anything else that is written in money. */
  other:
    'tax | taxes | plus tax | sales tax | gst | cgst | sgst | igst | hst | vat | vat charged at | mwst | mwst. | ust | tva | dont tva | iva | 消費税 | subtotal | sub-total | sub total | sous-total | zwischensumme | net | netto | nettobetrag | net amount | montant ht | base imponible | before tax | discount | you saved | saved | save | savings | off | credit | credits | balance | avl bal | available balance | new balance | bal | limit | max | maximum | max mandate amount | mandate amount | upto | up to | cashback | previous balance | previously | introductory rate of | introductory price of | trial for | refund~ | includes | including | includes gst of | includes vat of | incl | tip | guide price | annual fee of | late fee | rental | incur a | fees & surcharges | surcharges | credited with | credited | spent at | qty | limit:',
} as const;

/** What the words around a date say about it. */
export const DATE_WORDS = {
  /** The day the money went, or the time began. */
  paid: 'paid | charged | billed | debited | payment date | date paid | order date | invoice date | bill date | purchase date | date of purchase | date purchased | purchased | date | dated | received | taken | renewed | started | start | starts | start date | activated | transaction date | rechnungsdatum | bestelldatum | kaufdatum | zahlungsdatum | buchungsdatum | datum | abgebucht | haben wir | お支払い日 | ご請求日 | 注文日 | 購入日 | ご利用日 | fecha | date : | data | भुगतान तिथि | को भुगतान',
  /** The day the money will go. */
  next: 'next billing date | next billing | next payment | next payment date | next charge | next bill | next renewal | next renewal date | next due | next due date | next debit | next monthly payment | next annual payment | next | renew | renews | renewal | renewing | renewal date | renewal on | auto-renews | auto renews | auto-renew | auto renew | due for renewal | will renew | will be debited | will be charged | be charged | will be taken | will be collected | will be executed | will be processed | will be drafted | will be deducted | will be auto debited | be debited | scheduled | scheduled on | scheduled for | is due | due | due on | due date | retry on | bills on | bill on | pay by | payment due | debit date | autopay on | will charge | will take | verlangert | verlangert sich | verlangert sich am | wird am | nachste abbuchung | nachste zahlung | nachsten zahlung | nachste~ | prochain~ | prochaine date | prochaine date de facturation | date de renouvellement | sera effectue le | se renovara | se renovara el | se cobrara | se cobrara el | proximo~ | proxima~ | prossimo~ | si rinnova~ | 次回~ | 次回お支払い日 | 次回請求日 | 更新日 | 更新 | 自動継続 | 自動継続購入日 | 自動更新 | अगला भुगतान | अगली भुगतान तिथि | अगला | अगली',
  /** The day the time that is paid for ends. */
  ends: 'valid till | valid until | valid up to | valid upto | valid through | valid thru | validity | expires | expires on | expiry | expiry date | ends | ends on | ending | trial ends | trial is over on | trial period ends | through | until | gultig bis | endet | endet am | expira | finishes on | finishes | se termine le | lauft am',
  /** Any other day. */
  other: 'as of | as on | as at | member since | since | offer | offer valid till | offer ends | by | payment method by | method by | watch until | delivery | deliver~ | born | effective | bill for',
} as const;

/** What follows a date that stands at the head of its sentence. */
export const DATE_AFTER_WORDS = {
  next: "will | we'll | you'll | we will | renews | wird | sera | を請求 | に請求 | に自動更新 | に更新 | को काटा | को कटेगा | को डेबिट",
  other: 'was | were | has | have | haben',
} as const;

/** Words of a billing cycle; `other` is one the product does not record. */
export const CYCLE_WORDS = {
  monthly:
    'monthly | per month | a month | /month | / month | /mo | / mo | /mth | each month | every month | every 1 month | 1 month | one month | 1-month | - month | (month) | month-to-month | p.m. | pro monat | monatlich | monatliche~ | /monat | / monat | im monat | 1 monat | par mois | /mois | / mois | mensuel | mensuelle | 1 mois | cada mes | chaque mois | ogni mese | jeden monat | tous les mois | al mes | /mes | / mes | mensual | por mes | mensile | al mese | 1 mese | /mese | /月 | 月額 | 月次 | 月々 | 毎月 | 1か月 | 1ヶ月 | 1ヵ月 | 1カ月 | 月会費 | मासिक | प्रति माह | हर महीने | प्रतिमाह',
  quarterly: 'quarterly | per quarter | every 3 months | every three months | each quarter | 3 months | three months | 3-month | 3 month | vierteljahrlich~ | trimestriel~ | trimestral | 3か月 | 3ヶ月 | तिमाही',
  halfyearly: 'half-yearly | half yearly | halfyearly | semi-annual~ | semiannual~ | every 6 months | every six months | 6 months | six months | 6-month | 6 month | halbjahrlich~ | semestriel~ | semestral | 6か月 | 6ヶ月 | छमाही | अर्धवार्षिक',
  yearly:
    'yearly | annual | annually | annual plan | per year | per annum | p.a. | a year | /year | / year | /yr | / yr | each year | every year | every 1 year | 12 months | twelve months | 12-month | 12 month | 1 year | one year | 1-year | 365 days | jahrlich~ | jahres~ | pro jahr | 12 monate | 1 jahr | cada ano | chaque annee | ogni anno | jedes jahr | tous les ans | par an | annuel | annuelle | 12 mois | al ano | anual | por ano | annuale | annuo | /jahr | / jahr | /an | /ano | /anno | 年間 | 年額 | 年次 | 年会費 | /年 | 毎年 | 1年 | 12か月 | 12ヶ月 | सालाना | वार्षिक | प्रति वर्ष | हर साल',
  other:
    'weekly | per week | a week | /week | / week | /wk | every week | each week | every 4 weeks | every four weeks | every 2 weeks | fortnightly | fortnight | bi-weekly | daily | per day | /day | 28 days | 56 days | 84 days | every 28 days | every 2 years | 2 years | 2-year | wochentlich | pro woche | hebdomadaire | semanal | 毎週',
} as const;

/** What tells a subscription from a purchase. */
export const KIND_WORDS = {
  recurring:
    'subscri~ | membership | memberships | member | renew~ | auto-renew~ | autorenew~ | autopay | auto pay | auto-pay | auto-debit | auto debit~ | e-mandate | emandate | mandate | upi-mandate | standing instruction | recurring | next billing | next bill | next payment | free trial | trial ends | automatic payment | direct debit | billing period | service term | service plan | monthly plan | annual plan | yearly plan | monthly dues | monthly bill | monthly invoice | monthly rental | monthly payment | abo | abonnement | abonnements | abos | jahresabonnement | mitglied~ | probemonat | probeabo | testphase | probezeit | essai | periodo de prueba | prueba gratis | se renueva | si rinnova | se renouvelle | prueba gratuita | suscripcion | cuota mensual | abbonamento | サブスク | サブスクリプション | 会員 | 次回 | 月額 | 自動更新 | 自動継続 | 年会費 | सब्सक्रिप्शन | सदस्यता | ऑटोपे',
  /** Never a subscription, whatever else it says. */
  never:
    "otp | one-time password | one time password | verification code | security code | login code | passcode | never ask you for this code | one-time purchase | one time purchase | refunded | has been refunded | refund of | reversal | has been canceled | has been cancelled | was canceled | was cancelled | sorry to see you go | won't be charged | will not be charged again | emi | loan | sip | mutual fund | fixed deposit | fd of | your fd | will mature | matures | confirmation code | bestatigungscode | code de verification | codigo de verificacion | 認証コード | 確認コード | ओटीपी",
  /** An offer, unless the text speaks of money that went or will go. */
  advert:
    'sign up | free with | invited to try | invited | offer ends | limited time | % off | terms apply | t&c apply | new subscribers only | new customers only | offer valid | limited offer | recharge now | subscribe now | buy now | upgrade now | try it free | hurry | congratulations | just for you | exclusive offer | save up to | jetzt testen | abonnez-vous',
  settled: "paid | charged | debited | receipt | invoice | billed | renews | renewed | renewal | payment | mandate | autopay | will be | you'll be | we'll | bill | abgebucht | rechnung | quittung | recu | prelevement | 領収書",
  /** A purchase, unless the text speaks of a subscription. */
  purchase: 'delivered | out for delivery | has shipped | shipped | package | your trip | your ride | eshop | credited | balance is | zelle | zugestellt | sendung | お届け | livre | entregado',
} as const;
