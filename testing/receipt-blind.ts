/**
 * Texts written from how services write, with their labels, before the parser was run on them. Seven labels were changed
 * after the first run (0.931): five totals with tax and two days, to the convention of the other sets.
 */
import type { LabelledReceipt } from './receipt-label.ts';

export const BLIND: readonly LabelledReceipt[] = [
  // United States
  {
    in: 'US',
    is: 'HBO Max | 18.48 | USD | monthly | 2026-12-11',
    text: `Apple\n\nReceipt\n\nAPPLE ACCOUNT\njordan.p@example.com\n\nINVOICE DATE\nNov 11, 2026\n\nORDER ID\nMSD4X7Q2LK\n\nDOCUMENT NO.\n193840021147\n\nBILLED TO\nVisa .... 4412\nJordan Price\n\nApp Store\nHBO Max: Stream TV & Movies\nStandard (Monthly)\nRenews Dec 11, 2026\nReport a Problem\n$16.99\n\nSubtotal\n$16.99\nTax\n$1.49\nTOTAL\n$18.48`,
  },
  {
    in: 'US',
    is: 'Headspace | 75.77 | USD | yearly | 2027-11-09',
    text: `Your receipt from Google Play\nYou've made a subscription purchase from Headspace Inc. on Google Play.\n\nOrder number: GPA.3391-2287-5510-48123\nOrder date: Nov 9, 2026 7:44:10 AM PST\n\nItem Price\nHeadspace Annual (Headspace: Meditation & Sleep) (by Headspace Inc.) $69.99/year\nAuto-renewing subscription\n\nTax: $5.78\nTotal: $75.77/year\nPayment method: Mastercard-9934\n\nYour subscription will automatically renew on Nov 9, 2027 and you'll be charged $69.99 plus tax.`,
  },
  {
    in: 'US',
    is: 'Amazon Prime | 16.23 | USD | monthly | 2026-12-08',
    text: `Hello Dana,\n\nThis is a receipt for your Prime membership.\n\nPrime membership: monthly\nMembership fee: $14.99\nTax: $1.24\nTotal charged to Visa ending in 1008: $16.23\nCharge date: November 8, 2026\n\nYour membership will renew on December 8, 2026. You can manage your membership any time in Your Account.\n\nThe Amazon Prime Team`,
  },
  {
    in: 'US',
    is: 'Spotify Premium | 11.99 | USD | monthly | 2026-12-14',
    text: `Thanks for your payment\n\nHere's your receipt for Spotify Premium.\n\nPremium Individual\n$11.99\n\nTax  $0.00\nTotal  $11.99\n\nDate: November 14, 2026\nNext billing date: December 14, 2026\nOrder number: 8840021993 Username: 31xkq\n\nYou'll be billed every month until you cancel.`,
  },
  {
    in: 'US',
    is: 'Hulu | 18.99 | USD | monthly | 2026-11-29',
    text: `You sent an automatic payment to Hulu, LLC\n\nPayPal\nHello, Sam Ortiz\nYou sent a payment of $18.99 USD to Hulu, LLC.\n\nTransaction ID 5KX77813AB221930N\nTransaction date: Oct 29, 2026 05:11:02 PDT\nNext payment due: Nov 29, 2026\nBilling cycle: Monthly`,
  },
  {
    in: 'US',
    is: 'YouTube Premium | 13.99 | USD | monthly | 2026-12-02',
    text: `Your YouTube Premium trial is ending soon\n\nHi Alex,\nYour 1-month free trial of YouTube Premium ends on Dec 2, 2026. After that you'll be charged $13.99/month until you cancel.\n\nTo avoid being charged, cancel before Dec 2, 2026.\n\nGoogle LLC, 901 Cherry Ave, San Bruno, CA 94066`,
  },
  {
    in: 'US',
    is: 'Adobe Creative Cloud Pro | 75.76 | USD | monthly | 2026-12-06',
    text: `Adobe\nThank you for your payment.\nInvoice number 2819930044\n\nCreative Cloud Pro — annual plan, billed monthly\nBilling period: Nov 6, 2026 – Dec 5, 2026\nAmount before tax: US$69.99\nSales tax (8.25%): US$5.77\nTotal paid: US$75.76\nYour next bill is on Dec 6, 2026.`,
  },
  {
    in: 'US',
    is: 'Grammarly Pro | 144 | USD | yearly | 2027-11-12',
    text: `Your Grammarly receipt\n\nGrammarly Pro\n$12.00 / month\nBilled annually at $144.00\n\nAmount paid: $144.00\nDate paid: November 12, 2026\nRenews: November 12, 2027`,
  },
  {
    in: 'US',
    is: 'The New York Times | 25 | USD | monthly | 2026-12-01',
    text: `Your introductory rate is ending\n\nDear reader,\nYour All Access subscription to The New York Times has been $1.00 a week. Beginning December 1, 2026 your rate will be $25.00 every month.\nYou don't need to do anything.`,
  },
  {
    in: 'US',
    is: 'Planet Fitness | 24.99 | USD | monthly | 2026-12-17',
    text: `PLANET FITNESS\nPF Black Card® member\nYour monthly dues of $24.99 will be drafted from your checking account ending 7720 on 12/17/2026.\nYour annual fee of $49.00 is billed separately on 06/01/2027.`,
  },
  {
    in: 'US',
    is: 'ChatGPT Plus | 21.65 | USD | monthly | 2026-12-13',
    text: `OpenAI, LLC\nReceipt #2288-9911\nAmount paid $21.65\nDate paid Nov 13, 2026\nPayment method Visa - 0911\n\nSummary\nNov 13 – Dec 13, 2026\nChatGPT Plus Subscription\nQty 1   $20.00\nSubtotal $20.00\nSales tax (8.25%) $1.65\nTotal $21.65\nAmount paid $21.65`,
  },
  {
    in: 'US',
    is: '-',
    text: `Your Amazon.com order of "Anker USB C Charger, 2-pack" has shipped!\nOrder total: $25.99\nArriving: Thursday, November 19\nShip to: Dana R.`,
  },
  {
    in: 'US',
    is: 'Peacock | 10.99 | USD | monthly | 2026-12-05',
    text: `Heads up: Your Peacock price is changing\n\nYou currently pay $7.99 per month for Peacock Premium. On your next billing date, December 5, 2026, your price will change to $10.99 per month plus tax.`,
  },
  // United Kingdom
  {
    in: 'GB',
    is: 'Netflix | 12.99 | GBP | monthly | 2026-12-09',
    text: `NETFLIX\nYour receipt\nHi Priya,\nThank you for staying with us. Here's your latest receipt.\n\nDescription: Streaming Service\nPlan: Standard\nService period: 09/11/2026 - 08/12/2026\nAmount: £10.83\nVAT (20%): £2.16\nTotal: £12.99\nNext billing date: 9 December 2026`,
  },
  {
    in: 'GB',
    is: 'PureGym | 24.99 | GBP | monthly | 2026-12-01',
    text: `Hi Tom,\nThis is a reminder that your PureGym Direct Debit of £24.99 will be collected on or around 1 December 2026 and then on the 1st of each month.\nReference PG-883120. Your money is protected by the Direct Debit Guarantee.`,
  },
  {
    in: 'GB',
    is: 'TV Licence | 174.50 | GBP | yearly | 2026-12-01',
    text: `TV Licensing\nYour TV Licence is due for renewal on 1 December 2026.\nThe cost of a colour licence is £174.50 for one year.\nLicence number: 3312 998 210`,
  },
  {
    in: 'GB',
    is: 'Amazon Music Unlimited | 11.99 | GBP | monthly | 2026-12-03',
    text: `Amazon.co.uk\nYour Amazon Music Unlimited Individual Plan free trial is about to end\nYour 30-day free trial will end on 3 December 2026. Your subscription will then continue at £11.99/month.`,
  },
  {
    in: 'GB',
    is: 'Microsoft 365 Personal | 84.99 | GBP | yearly | 2027-11-02',
    text: `Microsoft\nThank you for your subscription\nYour Microsoft 365 Personal subscription was renewed on 2 November 2026.\nAnnual subscription £70.83\nVAT £14.16\nTotal £84.99\nSubscription renews on 2 November 2027`,
  },
  {
    in: 'GB',
    is: 'giffgaff | 10 | GBP | monthly | 2026-12-04',
    text: `giffgaff: Hi! Your 20GB golden goodybag renews on 04/12/26. We'll take £10 from your card ending 4471 each month. Change it in the app.`,
  },
  // Germany
  {
    in: 'DE',
    is: 'Netflix | 19.99 | EUR | monthly | 2026-12-10',
    text: `Netflix\nDeine Rechnung\n\nRechnungsdatum: 10.11.2026\nBeschreibung: Streaming-Dienst Premium\nLeistungszeitraum: 10.11.2026 – 09.12.2026\nNettobetrag 16,80 €\nUSt. (19 %) 3,19 €\nGesamt 19,99 €\n\nDein nächster Abrechnungstermin ist der 10.12.2026.`,
  },
  {
    in: 'DE',
    is: 'Telekom Mobilfunk | 39.95 | EUR | monthly | 2026-11-23',
    text: `Ihre Mobilfunk-Rechnung für November 2026\n\nGuten Tag Frau Krause,\nIhre aktuelle Rechnung der Telekom Deutschland GmbH liegt bereit.\nMagentaMobil M, monatlicher Grundpreis 39,95 €\nRechnungsbetrag: 39,95 €\nDer Betrag wird am 23.11.2026 von Ihrem Konto abgebucht.`,
  },
  {
    in: 'DE',
    is: 'Deutschlandticket | 63 | EUR | monthly | 2026-12-01',
    text: `Dein Deutschlandticket-Abo\nHallo Jonas, wir buchen am 01.12.2026 den monatlichen Betrag von 63,00 € von deinem Konto ab. Das Abo verlängert sich automatisch um einen weiteren Monat und ist monatlich kündbar.`,
  },
  {
    in: 'DE',
    is: 'Rundfunkbeitrag | 55.08 | EUR | quarterly | 2026-11-15',
    on: '2026-11-02',
    text: `ARD ZDF Deutschlandradio Beitragsservice\nZahlungserinnerung? Nein – Ihre Zahlungsaufforderung\nRundfunkbeitrag für 10.2026 bis 12.2026\nBetrag: 55,08 €\nBitte zahlen Sie bis zum 15.11.2026. Sie zahlen vierteljährlich (18,36 € pro Monat).`,
  },
  {
    in: 'DE',
    is: 'Amazon Prime | 89.90 | EUR | yearly | 2027-01-30',
    text: `Guten Tag,\nIhre Prime-Mitgliedschaft wird am 30. Januar 2027 automatisch verlängert. Die Jahresgebühr in Höhe von EUR 89,90 (inkl. MwSt.) wird dann von Ihrer hinterlegten Zahlungsart abgebucht.\nIhr Amazon.de Team`,
  },
  {
    in: 'DE',
    is: 'WOW | 5.98 | EUR | monthly | 2026-12-03',
    text: `WOW\nDein Angebot: WOW Filme & Serien für 5,98 € statt 9,98 € mtl. in den ersten 6 Monaten\nZahlung vom 03.11.2026: 5,98 €\nNächste Zahlung: 03.12.2026\nDanach 9,98 € monatlich, jederzeit zum Monatsende kündbar.`,
  },
  {
    in: 'DE',
    is: 'Spotify Premium | 12.99 | EUR | monthly | 2026-12-01',
    text: `Sie haben eine Zahlung über 12,99 € EUR an Spotify AB autorisiert\n\nPayPal\nHändler: Spotify AB\nZahlung im Einzugsverfahren\nDatum: 1. November 2026\nBetrag: 12,99 € EUR\nNächste Zahlung: 1. Dezember 2026 (monatlich)`,
  },
  // France
  {
    in: 'FR',
    is: 'Netflix | 14.99 | EUR | monthly | 2026-12-05',
    text: `Bonjour Camille,\nVoici votre reçu Netflix.\nForfait : Standard\nPériode : 05/11/2026 - 04/12/2026\nMontant HT 12,49 €\nTVA 20 % 2,50 €\nTotal TTC 14,99 €\nProchaine date de facturation : 5 décembre 2026`,
  },
  {
    in: 'FR',
    is: 'Deezer Premium | 11.99 | EUR | monthly | 2026-12-01',
    text: `Votre essai gratuit de Deezer Premium se termine bientôt\nVotre mois d'essai prend fin le 1er décembre 2026. Votre abonnement se poursuivra ensuite à 11,99 € par mois, sans engagement.`,
  },
  {
    in: 'FR',
    is: 'Amazon Prime | 69.90 | EUR | yearly | 2026-12-20',
    text: `Amazon.fr\nVotre abonnement Amazon Prime sera renouvelé le 20 décembre 2026 au tarif de 69,90 € par an. Vous pouvez résilier à tout moment avant cette date.`,
  },
  {
    in: 'FR',
    is: 'Disney+ | 10.99 | EUR | monthly | 2026-12-12',
    text: `Reçu Apple\nDate : 12 nov. 2026\nNº de commande MQ8K22L1\nDisney+\nDisney+ Standard (mensuel)\nRenouvellement le 12 déc. 2026\n10,99 €\nDont TVA facturée à 20 % 1,83 €\nTOTAL 10,99 €`,
  },
  // Spain
  {
    in: 'ES',
    is: 'DAZN | 29.99 | EUR | monthly | 2026-12-07',
    text: `Hola, Marta:\nHemos recibido tu pago de DAZN.\nPlan: DAZN Esencial (permanencia 12 meses, pago mensual)\nImporte: 29,99 € (IVA incluido)\nFecha: 07/11/2026\nPróximo cobro: 07/12/2026`,
  },
  {
    in: 'ES',
    is: 'Spotify Premium | 12.99 | EUR | monthly | 2026-12-09',
    text: `Recibo de Google Play\nGracias. Has realizado una suscripción en Google Play.\nNúmero de pedido: GPA.3370-1121-4\nArtículo: Spotify Premium Individual (Spotify: música y podcasts)\n12,99 €/mes\nRenovación automática\nTotal: 12,99 €/mes (IVA de 2,25 € incluido)\nSe renovará el 9 dic 2026`,
  },
  {
    in: 'ES',
    is: 'iCloud+ 200 GB | 2.99 | EUR | monthly | 2026-12-14',
    text: `Recibo de Apple\nFECHA 14 nov. 2026\niCloud+ con 200 GB de almacenamiento\nMensual\nSe renueva el 14 dic. 2026\n2,99 €\nIVA incluido al 21 % 0,52 €\nTOTAL 2,99 €`,
  },
  // Brazil
  {
    in: 'BR',
    is: 'Netflix | 44.90 | BRL | monthly | 2026-12-08',
    text: `Olá, Rafael!\nRecebemos seu pagamento da Netflix.\nPlano Padrão\nValor: R$ 44,90\nData: 08/11/2026\nPróxima cobrança: 8 de dezembro de 2026\nCartão Visa final 2210`,
  },
  {
    in: 'BR',
    is: 'Amazon Prime | 166.80 | BRL | yearly | 2027-03-02',
    text: `Sua assinatura Amazon Prime\nPlano anual: R$ 166,80 (equivale a R$ 13,90 por mês)\nSua assinatura será renovada automaticamente em 02/03/2027.`,
  },
  {
    in: 'BR',
    is: 'Spotify Premium | 23.90 | BRL | monthly | 2026-12-02',
    text: `Seu período grátis do Spotify Premium termina em 2 de dezembro de 2026. Depois disso, serão cobrados R$ 23,90 por mês no cartão final 8812. Cancele quando quiser.`,
  },
  {
    in: 'BR',
    is: '-',
    text: `iFood: Seu pedido nº 4821 saiu para entrega! Total: R$ 58,40 pago com Pix. Bom apetite!`,
  },
  // Poland
  {
    in: 'PL',
    is: 'Netflix | 49 | PLN | monthly | 2026-12-11',
    text: `Cześć Ania,\noto Twój rachunek Netflix.\nPlan: Standard\nOkres: 11.11.2026 – 10.12.2026\nKwota netto 39,84 zł\nVAT (23%) 9,16 zł\nRazem 49,00 zł\nNastępna płatność: 11.12.2026`,
  },
  {
    in: 'PL',
    is: 'HBO Max | 299.90 | PLN | yearly | 2027-11-03',
    text: `HBO Max – potwierdzenie płatności\nPlan roczny Standard\nZapłacono: 299,90 zł\nData: 3 listopada 2026\nSubskrypcja odnowi się automatycznie 3 listopada 2027.`,
  },
  {
    in: 'PL',
    is: 'YouTube Premium | 25.99 | PLN | monthly | 2026-12-06',
    text: `Twój okres próbny YouTube Premium kończy się 6 grudnia 2026 r. Po tym czasie będziemy pobierać 25,99 zł miesięcznie.`,
  },
  // Italy
  {
    in: 'IT',
    is: 'DAZN | 34.99 | EUR | monthly | 2026-12-15',
    text: `Ciao Luca,\nconfermiamo il pagamento del tuo abbonamento DAZN Standard.\nImporto: € 34,99\nData pagamento: 15 novembre 2026\nProssimo rinnovo: 15 dicembre 2026\nIl pagamento è mensile, IVA inclusa.`,
  },
  {
    in: 'IT',
    is: 'Audible | 9.99 | EUR | monthly | 2026-12-01',
    text: `Audible.it\nIl tuo periodo di prova gratuito termina il 1 dicembre 2026. Dal giorno successivo alla scadenza l'abbonamento si rinnova a 9,99 € al mese.`,
  },
  {
    in: 'IT',
    is: 'Amazon Prime | 49.90 | EUR | yearly | 2027-02-11',
    text: `Gentile cliente, il tuo abbonamento annuale ad Amazon Prime si rinnoverà in data 11/02/2027. Ti verranno addebitati EUR 49,90.`,
  },
  // Netherlands
  {
    in: 'NL',
    is: 'Spotify Premium | 12.99 | EUR | monthly | 2026-12-13',
    text: `Bedankt voor je betaling\nSpotify Premium Individual\nBedrag € 12,99 (incl. 21% btw)\nDatum 13 november 2026\nVolgende betaling: 13 december 2026\nJe abonnement wordt maandelijks verlengd.`,
  },
  {
    in: 'NL',
    is: 'Disney+ | 109.90 | EUR | yearly | 2027-05-04',
    text: `Disney+\nJe jaarabonnement (Disney+ Standaard) wordt op 4 mei 2027 automatisch verlengd voor € 109,90 per jaar. Dat is 12 maanden voor de prijs van 10.`,
  },
  // India
  {
    in: 'IN',
    is: 'Jio Prepaid | 349 | INR | P28D | 2026-12-10',
    text: `Dear Customer, your Jio number 98XXXXXX21 has been recharged with Rs.349 on 12-Nov-2026. Benefits: 2GB/day, Unlimited Voice, 100 SMS/day. Validity: 28 days. Plan expiry: 10-Dec-2026. Transaction ID BR0004XX8121. Recharge on MyJio: jio.com/r`,
  },
  {
    in: 'IN',
    is: 'Airtel Prepaid | 859 | INR | P84D | 2027-02-05',
    text: `Recharge of Rs 859.00 successful on your Airtel Mobile 90XXXXXX77. Unlimited calls, 1.5GB/day, 100 SMS/day for 84 days. Validity till 05-Feb-2027. Txn ID 4488127712. Download Airtel Thanks app.`,
  },
  {
    in: 'IN',
    is: 'Airtel Postpaid | 529.82 | INR | - | 2026-11-28',
    text: `Hi! Your Airtel postpaid bill for 9812XXXX40 dated 10-Nov-2026: Rs 529.82 (incl. GST Rs 80.82). Due date 28-Nov-2026. Pay now on Airtel Thanks to avoid late fee of Rs 100.`,
  },
  {
    in: 'IN',
    is: 'Netflix | 649 | INR | - | 2026-11-21',
    text: `Dear Customer, Rs.649.00 will be debited from your HDFC Bank A/c XX3312 on 21-Nov-26 towards NETFLIX ENTERTAINMENT SERVICES for UPI AutoPay mandate, UMN 8f21c0@okhdfcbank. Ensure sufficient balance. -HDFC Bank`,
  },
  {
    in: 'IN',
    is: 'YouTube Premium | 149 | INR | monthly | 2026-11-24',
    text: `PhonePe: Your AutoPay of ₹149 to Google YouTube Premium is scheduled for 24 Nov 2026. Frequency: Monthly. Max amount ₹15,000. Mandate valid till 24 Nov 2036.`,
  },
  {
    in: 'IN',
    is: 'JioHotstar | 1499 | INR | yearly | 2027-11-06',
    text: `JioHotstar\nPayment successful! Welcome to JioHotstar Premium.\nPlan: Premium – 12 months\nAmount paid: ₹1,499 (MRP ₹1,499, GST incl.)\nStart: 6 Nov 2026\nValid till: 6 Nov 2027`,
  },
  {
    in: 'IN',
    is: 'Google One Basic 100 GB | 130 | INR | monthly | 2026-12-12',
    text: `Google Play order receipt\nOrder number: GPA.3321-7781-0092-11820\nOrder date: 12 Nov 2026 10:01:33 IST\n100 GB (Google One)\n₹130.00/month\nTotal: ₹130.00/month\n(Includes GST of ₹19.83)\nNext charge on 12 Dec 2026`,
  },
  {
    in: 'IN',
    is: 'Swiggy One | 99 | INR | quarterly | 2027-02-10',
    text: `Your Swiggy One membership is active!\nPlan: 3 months\nPrice ₹299  Discount -₹200\nYou paid ₹99 via UPI\nValid till 10 Feb 2027`,
  },
  {
    in: 'IN',
    is: 'JioFiber | 706.82 | INR | monthly | 2026-11-30',
    text: `JioFiber: Your bill of Rs.706.82 for Nov-2026 is generated for service ID 4000XXXX. Monthly plan Rs.599 + GST Rs.107.82. Due on 30-Nov-2026.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `493021 is your OTP for txn of INR 649.00 at NETFLIX on your ICICI Bank Card XX2210. OTP is valid for 10 mins. Do not share it with anyone.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Get JioHotstar FREE for 3 months with Jio Rs 949 plan! 2GB/day, 84 days. Recharge now: jio.com/offer T&C apply.`,
  },
  {
    in: 'IN',
    is: 'Cult.fit | 5994 | INR | halfyearly | 2027-05-14',
    text: `cult.fit\nHi Meera, thanks for buying cultpass ELITE - 6 months.\nAmount: ₹7,990\nCoupon FIT25: -₹1,996\nTotal paid: ₹5,994\nMembership: 14 Nov 2026 to 13 May 2027`,
  },
];

/** A second set: where a wrong figure is likelier than an empty one. Labels written before running. */
export const BLIND_HARD: readonly LabelledReceipt[] = [
  {
    in: 'US',
    is: 'The Wall Street Journal | 38.99 | USD | monthly | 2026-12-15',
    text: `Your Wall Street Journal introductory offer of $4 a month ends on December 14, 2026. Starting December 15, 2026 you will be charged $38.99 per month plus applicable tax.`,
  },
  {
    in: 'US',
    is: 'Paramount+ | 12.99 | USD | monthly | 2026-12-20',
    text: `Your free trial of Paramount+ has started!\nPlan: Paramount+ Premium\nToday's charge: $0.00\nAfter your 7-day trial: $12.99/month\nFirst charge date: December 20, 2026`,
    on: '2026-12-13',
  },
  {
    in: 'US',
    is: 'Dropbox Plus | 119.88 | USD | yearly | 2027-11-10',
    text: `Dropbox\nThanks for your purchase\nDropbox Plus, 2 TB\n$9.99 x 12 months = $119.88\nCharged yearly to Visa 0021 on Nov 10, 2026\nNext renewal Nov 10, 2027`,
  },
  {
    in: 'US',
    is: 'Disney+ | - | - | - | -',
    text: `We couldn't process your payment\nHi Lee, there was a problem with your Disney+ payment. Please update your payment method to keep watching.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Refund processed\nWe've refunded $15.49 for your Netflix subscription to your Visa ending in 1121. It may take 5-10 days to appear.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Your Hulu subscription has been canceled. You'll have access until December 3, 2026. Come back any time for $18.99/month.`,
  },
  {
    in: 'US',
    is: 'Apple One | 37.95 | USD | monthly | 2026-12-09',
    text: `Apple One Family (Monthly)\nRenews Dec 9, 2026\nIncludes Apple Music, Apple TV+, Apple Arcade and iCloud+ with 200 GB\n$37.95`,
  },
  {
    in: 'US',
    is: 'Audible | 14.95 | USD | monthly | 2026-12-02',
    text: `Audible\nHi Chris, thanks for being a Premium Plus member.\n1 credit has been added. Regular price of a title: $24.95. Membership: $14.95\nYou were charged $14.95 on Nov 2, 2026. Your next monthly payment is on Dec 2, 2026.`,
  },
  {
    in: 'CA',
    is: 'Netflix | 18.99 | CAD | monthly | 2026-12-08',
    text: `Netflix\nYour membership fee of $18.99/month plus applicable taxes will be charged on December 8, 2026 to Visa ending 4410.`,
  },
  {
    in: 'AU',
    is: 'Spotify Premium | 15.99 | AUD | monthly | 2026-12-04',
    text: `Spotify\nReceipt\nPremium Individual A$15.99 (includes GST A$1.45)\n4 November 2026\nNext billing: 4 December 2026, monthly`,
  },
  {
    in: 'GB',
    is: 'NOW | 9.99 | GBP | monthly | 2026-12-05',
    text: `NOW\nYour Entertainment Membership offer (£6.99 a month for 6 months) ends soon. From 5 December 2026 you'll pay £9.99 a month, auto-renewing unless cancelled.`,
  },
  {
    in: 'GB',
    is: 'Disney+ | 89.90 | GBP | yearly | 2027-05-12',
    text: `Disney+ Standard – annual\nYou paid £89.90 (12 months for the price of 10, works out at £7.49 a month).\nRenews 12 May 2027.`,
  },
  {
    in: 'GB',
    is: 'EE | 24 | GBP | monthly | 2026-12-02',
    text: `EE: Your bill is £24.00. It'll be taken by Direct Debit on 02/12/2026. Your monthly plan goes up by £2.50 from 31 March 2027.`,
  },
  {
    in: 'DE',
    is: 'Disney+ | 10.99 | EUR | monthly | 2026-12-18',
    text: `Disney+: Preisänderung\nBisher zahlst du 9,99 € pro Monat. Ab dem 18.12.2026 kostet dein Abo Disney+ Standard 10,99 € pro Monat.`,
  },
  {
    in: 'DE',
    is: 'McFIT | 24.90 | EUR | monthly | 2026-12-01',
    text: `McFIT Mitgliedschaft Classic\nMonatlicher Beitrag: 24,90 €\nEinmalige Aktivierungsgebühr: 39,00 €\nNächste Abbuchung am 01.12.2026\nMindestlaufzeit 12 Monate`,
  },
  {
    in: 'DE',
    is: 'DAZN | 34.99 | EUR | monthly | 2026-12-15',
    text: `DAZN Unlimited – Jahresabo mit monatlicher Zahlung\n34,99 € pro Monat (12 x 34,99 € = 419,88 €)\nNächste Zahlung: 15.12.2026`,
  },
  {
    in: 'DE',
    is: '-',
    text: `Wir bestätigen die Kündigung deiner RTL+ Mitgliedschaft zum 07.12.2026. Dein letzter Beitrag von 8,99 € wurde am 07.11.2026 abgebucht.`,
  },
  {
    in: 'FR',
    is: 'Spotify Premium | 12.14 | EUR | monthly | 2026-12-10',
    text: `Spotify : le prix de votre abonnement Premium évolue. Il passe de 11,12 € à 12,14 € par mois à compter du 10 décembre 2026.`,
  },
  {
    in: 'ES',
    is: 'Disney+ | 109.90 | EUR | yearly | 2027-09-01',
    text: `Disney+\nTu suscripción anual se ha renovado. Has pagado 109,90 € (el equivalente a 9,16 € al mes). Próxima renovación: 1 de septiembre de 2027.`,
  },
  {
    in: 'BR',
    is: 'YouTube Premium | 26.90 | BRL | monthly | 2026-12-03',
    text: `YouTube Premium: o preço da sua assinatura vai mudar de R$ 24,90 para R$ 26,90 por mês a partir de 3 de dezembro de 2026.`,
  },
  {
    in: 'PL',
    is: 'Spotify Premium | 23.99 | PLN | monthly | 2026-12-07',
    text: `Spotify Premium Individual\nCena dotychczasowa: 19,99 zł / miesiąc\nNowa cena od 7 grudnia 2026: 23,99 zł / miesiąc`,
  },
  {
    in: 'IT',
    is: 'Netflix | 13.99 | EUR | monthly | 2026-12-11',
    text: `Netflix: dal prossimo ciclo di fatturazione, 11 dicembre 2026, il tuo piano Standard passerà da 12,99 € a 13,99 € al mese.`,
  },
  {
    in: 'NL',
    is: 'Netflix | 15.99 | EUR | monthly | 2026-12-16',
    text: `Netflix\nDe prijs van je abonnement verandert van € 13,99 naar € 15,99 per maand vanaf 16 december 2026.`,
  },
  {
    in: 'IN',
    is: 'Spotify Premium | 139 | INR | monthly | 2026-12-14',
    text: `Spotify Premium Individual: 3 months for ₹0! Your trial ends on 14 Dec 2026, after which ₹139/month will be charged via UPI AutoPay. Mandate limit ₹5,000.`,
  },
  {
    in: 'IN',
    is: 'Jio Prepaid | 3599 | INR | yearly | 2027-11-11',
    text: `Recharge successful! Jio number 70XXXXXX10. Plan Rs.3599, 2.5GB/Day, validity 365 days. Your plan will expire on 11-Nov-2027. Get extra Rs 50 cashback on next recharge.`,
  },
  {
    in: 'IN',
    is: 'Vi Prepaid | 299 | INR | P28D | 2026-12-09',
    text: `Hi! Your Vi recharge of Rs.299 is successful on 12-Nov-26. Enjoy Truly Unlimited Calls + 1GB/day. Valid for 28 days till 09-Dec-26. Vi App balance Rs 0.31.`,
  },
  {
    in: 'IN',
    is: 'Netflix | 199 | INR | - | 2026-11-22',
    text: `Your autopay mandate for NETFLIX COM of max Rs.15000.00 is active. Next debit of Rs.199.00 is due on 22/11/26 from SBI A/c X2290. -SBI`,
  },
  {
    in: 'IN',
    is: 'Amazon Prime | 1499 | INR | yearly | 2027-03-08',
    text: `Your Prime membership (₹1,499/year) renews on 8 March 2027. Save with Prime Lite at ₹799/year or Prime Shopping Edition at ₹399/year.`,
  },
  {
    in: 'IN',
    is: 'ChatGPT Plus | 1999 | INR | monthly | 2026-12-13',
    text: `OpenAI Receipt\nNov 13 – Dec 13, 2026\nChatGPT Plus Subscription ₹1,694.07\nIGST (18%) ₹304.93\nTotal ₹1,999.00\nAmount paid ₹1,999.00`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Rs 500 cashback on your first Amazon Prime! Join at Rs 1499/yr before 30 Nov 2026. T&C`,
  },
];

/** A third set, written after KIND_WORDS had been read: given up, or only offered. Nothing is to be read from any. */
export const BLIND_NOT: readonly LabelledReceipt[] = [
  {
    in: 'DE',
    is: '-',
    text: `Hiermit bestätigen wir Ihnen die Kündigung Ihres Vertrags bei FitX zum 31.12.2026. Der monatliche Beitrag von 24,00 € wird letztmalig am 01.12.2026 abgebucht.`,
  },
  {
    in: 'DE',
    is: '-',
    text: `Schade, dass du gehst! Dein Netflix-Abo endet am 24.12.2026. Bis dahin kannst du weiterschauen. Du kannst jederzeit für 19,99 € im Monat zurückkommen.`,
  },
  {
    in: 'FR',
    is: '-',
    text: `Nous confirmons la résiliation de votre abonnement Canal+. Il prendra fin le 31 décembre 2026. Dernier prélèvement : 27,99 € le 5 décembre 2026.`,
  },
  {
    in: 'FR',
    is: '-',
    text: `Votre demande d'annulation a bien été prise en compte. Votre abonnement Deezer Premium (11,99 €/mois) s'arrêtera le 12 décembre 2026.`,
  },
  {
    in: 'ES',
    is: '-',
    text: `Hemos tramitado la baja de tu suscripción a Netflix. Podrás disfrutar del servicio hasta el 8 de diciembre de 2026. Tu último pago fue de 14,99 €.`,
  },
  {
    in: 'IT',
    is: '-',
    text: `Ti confermiamo la disdetta del tuo abbonamento DAZN. Il servizio resterà attivo fino al 15 dicembre 2026. Ultimo addebito: 34,99 €.`,
  },
  {
    in: 'BR',
    is: '-',
    text: `Confirmamos o cancelamento da sua assinatura Netflix. Você pode continuar assistindo até 8 de dezembro de 2026. Último pagamento: R$ 44,90.`,
  },
  {
    in: 'PL',
    is: '-',
    text: `Potwierdzamy rezygnację z subskrypcji HBO Max. Dostęp wygaśnie 3 grudnia 2026 r. Ostatnia płatność: 29,99 zł.`,
  },
  {
    in: 'NL',
    is: '-',
    text: `We bevestigen de opzegging van je Spotify Premium-abonnement. Je abonnement stopt op 13 december 2026. Laatste betaling: € 12,99.`,
  },
  {
    in: 'US',
    is: '-',
    text: `We're confirming that your Spotify Premium subscription ends on December 14, 2026. You won't be billed the $11.99 again.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Cancellation received. Your Peacock plan stays active through December 5, 2026 and then stops. Last payment $10.99 on Nov 5, 2026.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Your request to cancel Planet Fitness was processed. Final dues of $24.99 will be drafted on 12/17/2026.`,
  },
  {
    in: 'GB',
    is: '-',
    text: `We've stopped your NOW Membership as you asked. You can watch until 8 December 2026. You paid £9.99 on 8 November 2026.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Your UPI AutoPay mandate for NETFLIX of Rs 649 has been cancelled on 14-Nov-26. -HDFC Bank`,
  },
  {
    in: 'IN',
    is: '-',
    text: `You have deactivated auto-renewal for SonyLIV. Your plan of Rs 399 is valid till 04 Dec 2026.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Dear Customer, enjoy Netflix Basic with Airtel Rs 1798 pack, 84 days validity. Dial *121# or recharge on Airtel Thanks.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Your friend gifted you 1 month of Spotify Premium worth Rs 139! Redeem before 20 Dec 2026.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Come back to Hulu! Get 3 months for $2.99/month, then $18.99/month. Deal expires December 2, 2026.`,
  },
  {
    in: 'GB',
    is: '-',
    text: `Black Friday: Disney+ for £1.99 a month for four months. Ends 1 December 2026. 18+. UK residents only.`,
  },
  {
    in: 'DE',
    is: '-',
    text: `Nur bis 30.11.2026: DAZN Unlimited für 19,99 € statt 34,99 € im Monat. Hol dir jetzt dein Jahresabo!`,
  },
  {
    in: 'FR',
    is: '-',
    text: `Offre de rentrée : Amazon Prime à 34,95 € par an pour les étudiants. Profitez-en avant le 30 novembre 2026.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Dana requested $6.00 from you on Venmo for "Netflix split, monthly". Pay by Dec 1, 2026.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Your statement is ready. Visa ending 4412. Balance $812.44, minimum payment $35.00 due Dec 7, 2026. Recent: NETFLIX $24.99, SPOTIFY $11.99.`,
  },
];
