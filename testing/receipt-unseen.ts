/**
 * Further sets of labelled texts, each written once the parser had read all the others right. Its first score on a set,
 * before it learned anything from it, says how it does on texts that nobody tuned it for.
 */
import { ATTACKS } from './receipt-attacks.ts';
import { BLIND, BLIND_HARD, BLIND_NOT } from './receipt-blind.ts';
import type { LabelledReceipt } from './receipt-label.ts';
import { LANGUAGES, MORE_LANGUAGES } from './receipt-languages.ts';

interface UnseenSet {
  readonly name: string;
  /** The field accuracy at first sight, as measured. */
  readonly firstScore: number;
  readonly texts: readonly LabelledReceipt[];
}

export const UNSEEN: readonly UnseenSet[] = [
  { name: 'fifteen languages', firstScore: 0.556, texts: LANGUAGES },
  { name: 'fifteen languages, other wordings', firstScore: 0.978, texts: MORE_LANGUAGES },
  { name: 'written to break it', firstScore: 0.717, texts: ATTACKS },
  { name: 'as services write', firstScore: 0.958, texts: BLIND },
  { name: 'made to be misread', firstScore: 0.812, texts: BLIND_HARD },
  { name: 'given up, or only offered', firstScore: 0, texts: BLIND_NOT },
  {
    name: 'second look',
    firstScore: 0.764,
    texts: [
      {
        in: 'IN',
        is: 'Netflix | 649 | INR | - | -',
        text: `Alert: INR 649.00 spent on your IDFC FIRST Bank Credit Card ending XX0981 at NETFLIX on 12-NOV-2026 at 06:02 AM. Avbl limit INR 1,41,220.00.`,
      },
      {
        in: 'IN',
        is: 'Spotify Premium | 139 | INR | - | 2026-11-23',
        text: `JD-AXISBK\nUpcoming mandate\nMerchant: Spotify\nAmount: Rs. 139\nDebit date: 23 Nov 2026\nTo pause, open your UPI app.`,
      },
      {
        in: 'IN',
        is: 'JioHotstar | 899 | INR | yearly | 2027-09-14',
        text: `Hi, we've got your payment of Rs 899 for JioHotstar Super (1 Year). Plan expiry: 14 Sep 2027. Invoice attached.`,
      },
      {
        in: 'IN',
        is: 'Microsoft 365 Personal | 689 | INR | monthly | 2026-12-09',
        text: `Hello Ravi, here is your bill. Microsoft 365 Personal, ₹689.00 per month. Charged to UPI on 9 November 2026. Questions? We're here.`,
      },
      {
        in: 'IN',
        is: 'Cult.fit | 16490 | INR | yearly | 2027-04-21',
        text: `Your cultpass ELITE membership worth ₹16,490 for 12 months started on 21 Apr 2026. Pause days left: 40.`,
      },
      {
        in: 'IN',
        is: 'Vi Postpaid | 532.18 | INR | - | 2026-11-28',
        text: `Vi bill: your postpaid bill of Rs.532.18 for 99XXXXX321 is ready. Pay by 28-Nov-2026 or it is auto-debited from your card.`,
      },
      {
        in: 'IN',
        is: 'Tata Play Binge | 349 | INR | monthly | 2026-12-02',
        text: `Tata Play Binge Mega plan at Rs.349/month will get renewed on 02/12/2026. Keep your wallet funded.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Congratulations! Get Netflix free with the Rs 1,799 plan. Recharge now on the Jio app.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Rs.2,000 debited from A/c XX1100 on 13-11-26 to VPA landlord@okicici. Ref 632211. Not you? Call 1800.`,
      },
      {
        in: 'IN',
        is: 'Kuku FM | 199 | INR | monthly | 2026-12-07',
        text: `कुकू एफएम (Kuku FM) प्रीमियम: ₹199 मासिक। आपका अगला भुगतान 7 दिसंबर 2026 को होगा।`,
      },
      {
        in: 'US',
        is: 'Apple Music | 10.99 | USD | monthly | 2026-12-12',
        text: `Your subscription to Apple Music Individual was renewed on November 12, 2026.\n$10.99 per month\nTo learn more or cancel, review your subscription.`,
      },
      {
        in: 'US',
        is: 'Adobe Photography Plan | 19.99 | USD | monthly | 2026-12-03',
        text: `Adobe\nHere's your invoice\nPhotography plan (1TB)\nBilling: annual commitment, paid monthly\nPeriod 03-Nov-2026 to 02-Dec-2026\nCharges 19.99 USD, tax 0.00 USD\nTotal (USD) $19.99`,
      },
      {
        in: 'US',
        is: 'Grammarly Pro | 144 | USD | yearly | 2027-06-15',
        text: `Grammarly Pro - heads up! In about 30 days, on Jun 15, 2027, we'll renew your yearly plan at $144.00 (plus tax where applicable).`,
      },
      {
        in: 'US',
        is: 'Squarespace | 25 | USD | monthly | 2026-12-05',
        text: `Squarespace: Payment receipt. Website plan - Core, billed monthly: $25.00. Paid 5 Nov 2026 with Visa. Next charge Dec 5.`,
      },
      {
        in: 'US',
        is: 'LinkedIn Premium Career | 29.99 | USD | monthly | 2026-11-30',
        text: `Your LinkedIn Premium free trial ends November 30. You'll be charged $29.99 per month after that unless you cancel one day before.`,
      },
      {
        in: 'US',
        is: 'Starlink Residential | 120 | USD | monthly | 2026-12-10',
        text: `Starlink invoice INV-US-2210. Residential service 11/10/2026 - 12/09/2026. Amount billed: $120.00. Autopay Visa.`,
      },
      {
        in: 'US',
        is: 'Costco Membership | 65 | USD | yearly | 2027-08-31',
        text: `Your Costco Gold Star Membership auto-renews 08/31/2027. Annual fee: $65.00 plus tax.`,
      },
      {
        in: 'US',
        is: '-',
        text: `Reminder: your dentist appointment is on Nov 20, 2026 at 3:00 PM. A $50 fee applies to missed visits.`,
      },
      {
        in: 'US',
        is: '-',
        text: `You've been invited to try Disney+! Sign up today and pay just $2.99/month for 3 months. Offer ends Dec 1, 2026.`,
      },
      {
        in: 'GB',
        is: 'Amazon Music Unlimited | 10.99 | GBP | monthly | 2026-12-08',
        text: `Hello, your Amazon Music Unlimited plan renewed on 8 November. You were charged £10.99 for one month.`,
      },
      {
        in: 'GB',
        is: '1Password | 2.99 | GBP | monthly | 2026-12-11',
        text: `Receipt 1Password Individual\nMonthly £2.49\nVAT (20%) £0.50\nTotal paid £2.99\n11 Nov 2026`,
      },
      {
        in: 'GB',
        is: '- | 9.99 | GBP | monthly | 2026-12-03',
        text: `Marlow Book Box: your monthly subscription renews on 3rd Dec. We'll take £9.99 from the card ending 3321.`,
      },
      {
        in: 'DE',
        is: 'NordVPN | 59.88 | EUR | yearly | 2027-02-18',
        text: `Ihr NordVPN-Abo (1 Jahr) läuft am 18.02.2027 ab und wird automatisch um ein Jahr zum Preis von 59,88 € verlängert.`,
      },
      {
        in: 'DE',
        is: 'Spotify Premium | 10.99 | EUR | monthly | 2026-12-01',
        text: `Quittung von Spotify\nZahlungsdatum 01.11.2026\nPremium Individual 10,99 €/Monat\nSumme 10,99 €`,
      },
      {
        in: 'FR',
        is: 'Disney+ | 99.90 | EUR | yearly | 2027-03-30',
        text: `Votre abonnement annuel Disney+ sera renouvelé le 30 mars 2027 au tarif de 99,90 €.`,
      },
      {
        in: 'ES',
        is: 'Netflix | 13.99 | EUR | monthly | 2026-12-16',
        text: `Netflix: hemos recibido tu pago de 13,99 €. Tu próxima fecha de facturación es el 16 de diciembre de 2026. Plan Estándar, mensual.`,
      },
      {
        in: 'JP',
        is: 'Apple Music | 1080 | JPY | monthly | 2026-12-05',
        text: `Appleからの領収書\nApple Music 個人 (月次)\n2026年12月5日に更新\n¥1,080\n合計 ¥1,080`,
      },
      {
        in: 'AU',
        is: 'Audible | 16.45 | AUD | monthly | 2026-12-11',
        text: `Audible Australia: thanks for being a member. Your monthly membership of $16.45 was billed on 11 November 2026.`,
      },
      {
        in: 'AU',
        is: 'Canva Pro | 164.99 | AUD | yearly | 2027-06-22',
        text: `Canva Pty Ltd Tax Invoice\nCanva Pro, annual\n22 Jun 2026 - 21 Jun 2027\nAUD 149.99 + GST 15.00\nTotal AUD 164.99`,
      },
      {
        in: 'AU',
        is: '-',
        text: `Your Woolworths order will be delivered tomorrow 7am-10am. Estimated total $187.20.`,
      },
    ],
  },
  {
    name: 'third look',
    firstScore: 0.893,
    texts: [
      {
        in: 'IN',
        is: 'Amazon Prime Video | 299 | INR | - | 2026-11-21',
        text: `Dear Cardholder, as per RBI guidelines this is to inform you that a recurring transaction of Rs 299.00 at PRIME VIDEO will be processed on your SBI Card ending 55 on 21 Nov 26.`,
      },
      {
        in: 'IN',
        is: 'Google One Basic 100 GB | 130 | INR | - | -',
        text: `Paid Rs 130.00 to Google One 100GB via PhonePe AutoPay. Txn ID T2611091200. Debited from XXXXXX3321.`,
      },
      {
        in: 'IN',
        is: 'ZEE5 | 149 | INR | monthly | 2026-12-13',
        text: `You're all set! ZEE5 monthly pack activated on 13/11/2026 @ ₹149. Auto-renewal is ON.`,
      },
      {
        in: 'IN',
        is: 'Airtel Postpaid | 699.38 | INR | - | 2026-11-30',
        text: `Airtel postpaid e-bill for Nov: Rs.699.38, last date to pay 30 Nov 2026. Login to the app for details.`,
      },
      {
        in: 'IN',
        is: 'Canva Pro | 500 | INR | monthly | 2026-12-10',
        text: `Thanks for upgrading to Canva Pro, Aditi! Payment summary: Canva Pro (monthly) ₹423.73 + GST ₹76.27 = ₹500.00. Renews 10 Dec 2026.`,
      },
      {
        in: 'IN',
        is: 'HealthifyMe | 999 | INR | monthly | 2026-12-06',
        text: `HealthifyMe: ₹999 received for your 1 month Smart plan starting 6 Nov 2026. Auto-renew enabled.`,
      },
      {
        in: 'IN',
        is: 'JioFiber | 1178.82 | INR | - | 2026-11-27',
        text: `JioFiber: Bill for Oct'26 of Rs 1,178.82 will be auto-paid on 27-11-2026 using your saved card.`,
      },
      {
        in: 'IN',
        is: 'Netflix | 199 | INR | monthly | 2026-12-01',
        text: `Your Netflix plan is changing from Standard (₹499/month) to Mobile (₹199/month) from 1 December 2026.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Your FD of Rs 1,00,000 will mature on 12-Dec-2026 and be renewed automatically for 12 months at 6.8% p.a. -Canara Bank`,
      },
      { in: 'IN', is: '-', text: `Hi, your Ola ride cost Rs 214. Paid via UPI. Share feedback.` },
      {
        in: 'US',
        is: 'Netflix | 7.99 | USD | monthly | 2026-12-18',
        text: `Welcome back! You restarted your Netflix membership. Plan: Standard with ads, $7.99/mo. You'll be billed on the 18th of each month, next on Dec 18, 2026.`,
      },
      {
        in: 'US',
        is: 'Google AI Pro | 19.99 | USD | monthly | 2026-12-02',
        text: `Google Play Order Receipt from Nov 2, 2026\nGoogle AI Pro (2 TB) (Google One)\nAuto-renewing subscription\n$19.99/month\nTotal: $19.99/month`,
      },
      {
        in: 'US',
        is: 'Perplexity Pro | 200 | USD | yearly | 2027-11-07',
        text: `Perplexity AI, Inc.\nInvoice paid\n$200.00\nPerplexity Pro × 1 (at $200.00 / year)\nPaid November 7, 2026`,
      },
      {
        in: 'US',
        is: 'Sling TV | 45.99 | USD | monthly | 2026-12-09',
        text: `Sling TV billing statement: $45.99 was charged to Discover ending 6620 on 11/09/26 for Sling Blue (monthly).`,
      },
      {
        in: 'US',
        is: 'Evernote Personal | 129.99 | USD | yearly | 2027-03-04',
        text: `Evernote: Your yearly Personal plan is set to renew in 7 days on 03/04/2027 for $129.99.`,
      },
      {
        in: 'US',
        is: 'The Wall Street Journal | 38.99 | USD | P4W | 2026-12-08',
        text: `Dear WSJ member, your promotional rate ends on December 8, 2026. You will then pay $38.99 every 4 weeks.`,
      },
      {
        in: 'US',
        is: '- | 89 | USD | monthly | 2026-12-15',
        text: `Riverbend Pilates. Autopay notice. Your unlimited membership ($89.00 monthly) bills on December 15.`,
      },
      {
        in: 'US',
        is: 'Figma Professional | 20 | USD | monthly | 2026-12-11',
        text: `Figma, Inc. | Receipt\nProfessional plan, 1 full seat, monthly\nNov 11, 2026 – Dec 11, 2026\nAmount charged: $20.00`,
      },
      { in: 'US', is: '-', text: `Your Instacart order is on its way! Total: $96.40. Shopper: Kim.` },
      { in: 'US', is: '-', text: `PayPal: You received $40.00 from Lee. Money is in your PayPal balance.` },
      {
        in: 'GB',
        is: 'Apple TV+ | 8.99 | GBP | monthly | 2026-12-07',
        text: `Your free trial of Apple TV+ finishes on 7 December 2026. Unless you cancel, you'll pay £8.99/month.`,
      },
      {
        in: 'GB',
        is: 'Microsoft 365 Family | 104.99 | GBP | yearly | 2027-10-30',
        text: `Thanks for your order. Microsoft 365 Family (12 months). Order total: £104.99. Ordered 30 October 2026. Recurring billing: on.`,
      },
      {
        in: 'GB',
        is: '- | 6.5 | GBP | monthly | 2026-12-20',
        text: `Hello! Your Bristol Community Sauna membership costs £6.50 per month. The next Direct Debit leaves your account on 20/12/2026.`,
      },
      {
        in: 'GB',
        is: '-',
        text: `TfL: your contactless journeys on 13 Nov 2026 cost £8.90. Daily cap reached.`,
      },
      {
        in: 'DE',
        is: 'Audible | 9.95 | EUR | monthly | 2026-12-04',
        text: `Audible: Vielen Dank! Dein Probemonat endet am 04.12.2026. Danach zahlst du 9,95 € im Monat.`,
      },
      {
        in: 'FR',
        is: 'Amazon Prime | 69.90 | EUR | yearly | 2027-01-12',
        text: `Amazon Prime : votre adhésion annuelle (69,90 €) sera reconduite le 12 janvier 2027.`,
      },
      {
        in: 'IT',
        is: 'Netflix | 12.99 | EUR | monthly | 2026-12-03',
        text: `Netflix - Ricevuta. Piano Standard 12,99 €/mese. Prossima data di fatturazione: 3 dicembre 2026.`,
      },
      {
        in: 'JP',
        is: 'iCloud+ 50 GB | 150 | JPY | monthly | 2026-12-08',
        text: `iCloud+(50GBのストレージプラン)\n毎月 ¥150\n次の更新日: 2026年12月8日`,
      },
      {
        in: 'AU',
        is: 'Amazon Prime | 79 | AUD | yearly | 2027-05-25',
        text: `We'll renew your Prime membership on 25 May 2027. Annual membership fee: AUD $79.00. Amazon Prime Australia`,
      },
      {
        in: 'AU',
        is: 'Headspace | 12.99 | AUD | monthly | 2026-12-13',
        text: `Headspace subscription. $12.99 AUD was billed on 13/11/2026. Your plan renews every month.`,
      },
    ],
  },
  {
    name: 'fourth look',
    firstScore: 0.903,
    texts: [
      {
        in: 'US',
        is: 'Netflix | 17.99 | USD | monthly | 2026-12-10',
        text: `---------- Forwarded message ---------\nFrom: Netflix <info@account.netflix.example>\nDate: Tue, Nov 10, 2026 at 7:14 AM\nSubject: Your payment was received\nTo: <dana@example.com>\n\nHi Dana,\nWe received your payment of $17.99 for the month.\nYour next payment will be on December 10, 2026.\n\nNetflix, 121 Albright Way, Los Gatos, CA 95032`,
      },
      {
        in: 'US',
        is: '- | - | - | monthly | 2026-12-08',
        text: `Apple Receipt\nDate: Nov 8, 2026\nApple Music (Monthly) Renews Dec 8, 2026 $10.99\niCloud+ with 50 GB of Storage (Monthly) Renews Dec 8, 2026 $0.99\nTOTAL $11.98`,
      },
      {
        in: 'US',
        is: 'Amazon Music Unlimited | 11.99 | USD | monthly | 2026-12-16',
        text: `Hello, This is a reminder that your Amazon Music Unlimited subscription will renew on December 16, 2026 at $11.99/month plus tax if applicable. Payment method: Visa ending 1121.`,
      },
      {
        in: 'US',
        is: 'Slack Pro | 8.75 | USD | monthly | 2026-12-01',
        text: `Slack Technologies\nInvoice SBIE-1182\nInvoice date: Nov 1, 2026\nPro plan, 1 member, monthly billing\nNov 1, 2026 - Nov 30, 2026\nAmount due: $8.75\nPaid: $8.75`,
      },
      {
        in: 'US',
        is: 'DigitalOcean Droplet | 6 | USD | monthly | 2026-12-01',
        text: `DigitalOcean: Your October invoice is available. Total for October 2026 usage: $6.00. Charged to card on November 1, 2026. Billing is monthly.`,
      },
      {
        in: 'US',
        is: 'Peloton App+ | 28.99 | USD | monthly | 2026-11-19',
        text: `Your Peloton App+ membership price is changing. Beginning with your next bill on November 19, 2026 you'll pay $28.99 (previously $24.00) monthly.`,
      },
      {
        in: 'US',
        is: 'YNAB | 109 | USD | yearly | 2027-01-28',
        text: `YNAB here. Your free trial ends Jan 28, 2027 - on that day we'll charge $109 for a year. Want out? No hard feelings.`,
      },
      {
        in: 'US',
        is: 'Tinder Plus | 24.99 | USD | monthly | 2026-12-12',
        text: `Google Play\nYou subscribed to Tinder Plus\nNov 12, 2026\n$24.99/month\nYou'll be automatically charged every month until you cancel.`,
      },
      {
        in: 'US',
        is: '- | 15 | USD | monthly | 2026-12-04',
        text: `Thank you for your recurring donation! Your card will be charged $15.00 monthly on the 4th. Next: Dec 4, 2026. Lakeside Public Radio`,
      },
      {
        in: 'US',
        is: '-',
        text: `Your Amazon.com order: "USB-C cable". Order total: $12.49. Arriving Thursday. Prime FREE Delivery.`,
      },
      { in: 'US', is: '-', text: `DoorDash: Your order from Taco Loco is confirmed. Total $31.20.` },
      { in: 'US', is: '-', text: `AMEX: A charge of $412.77 at DELTA AIR was approved on 11/13/2026.` },
      {
        in: 'US',
        is: '-',
        text: `Your credit card statement is ready. Statement balance $1,204.11. Minimum payment due $35.00 by 12/08/2026.`,
      },
      {
        in: 'IN',
        is: 'Netflix | 499 | INR | - | 2026-11-29',
        text: `HDFCBK: Heads up! Your e-mandate (Txn ref 7721) of Rs 499 for Netflix would be deducted on 29/11/26. Ensure sufficient funds in a/c **4412.`,
      },
      {
        in: 'IN',
        is: 'YouTube Premium | 149 | INR | monthly | 2026-12-15',
        text: `Your YouTube Premium membership has been renewed\nPrice: ₹149.00/month\nNext billing date: 15 Dec 2026\nBackup payment method: None`,
      },
      {
        in: 'IN',
        is: 'Airtel Xstream Play | 149 | INR | monthly | 2026-12-11',
        text: `Airtel Xstream Play Premium pack (Rs 149, 1 month) activated on 11-11-2026. Auto-renewal ON. Dial 121 to stop.`,
      },
      {
        in: 'IN',
        is: 'Jio Prepaid | 349 | INR | P28D | 2026-12-08',
        text: `Jio recharge successful! Plan Rs 349, validity 28 days, expires on 08-Dec-2026. Autopay will renew it.`,
      },
      {
        in: 'IN',
        is: 'Coursera Plus | 13999 | INR | yearly | 2027-07-07',
        text: `Coursera Plus Annual\nAmount: INR 13,999\nPurchased 7 July 2026\nAuto-renews yearly. Manage in My Purchases.`,
      },
      {
        in: 'IN',
        is: 'Fitpass | 1099 | INR | monthly | 2026-12-09',
        text: `FITPASS: Payment of Rs 1099/- successful for 1 Month plan w.e.f. 09 Nov 2026.`,
      },
      {
        in: 'IN',
        is: 'The Ken | 3600 | INR | yearly | 2027-02-19',
        text: `Your subscription to The Ken (annual, ₹3,600) is up for renewal on February 19, 2027. Your saved card will be charged.`,
      },
      {
        in: 'IN',
        is: 'Economic Times Prime | 2499 | INR | yearly | 2026-12-28',
        text: `ET Prime: your yearly membership expires on 28-12-2026. It will auto renew at Rs. 2,499.`,
      },
      {
        in: 'IN',
        is: '- | 1200 | INR | monthly | 2026-12-05',
        text: `Nataraja Dance Academy: fees reminder. Monthly subscription fee of Rs.1200 is payable on 5th December 2026. GPay 98xxx.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Your SIP of Rs 5,000 in Bluechip Fund will be debited on 10-Dec-26 through NACH mandate.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Electricity bill for CA 1002291 is Rs 1,842. Due date 24-Nov-2026. Pay on time to avoid disconnection. -BESCOM`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Dear customer, your insurance claim of Rs 12,400 has been approved on 12-11-2026.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Your card XX2210 mandate registration for NETFLIX failed. Please try again.`,
      },
      {
        in: 'GB',
        is: 'Netflix | 5.99 | GBP | monthly | 2026-11-28',
        text: `Hi, we're having trouble with your current billing info. We'll try again, but please update your payment details. Netflix Standard with adverts £5.99/month. Next attempt: 28 Nov 2026.`,
      },
      {
        in: 'GB',
        is: 'Apple News+ | 12.99 | GBP | monthly | 2026-12-09',
        text: `Subscription renewal\nApple News+\n£12.99 per month\nStarting 9 December 2026. You can cancel at any time at least a day before.`,
      },
      {
        in: 'GB',
        is: 'Nintendo Switch Online | 17.99 | GBP | yearly | 2027-09-22',
        text: `Nintendo eShop: Nintendo Switch Online individual membership (12 months) £17.99. Date of purchase: 22/09/2026. Automatic renewal is on.`,
      },
      {
        in: 'GB',
        is: '- | 159 | GBP | yearly | 2027-04-01',
        text: `TV Licensing: your annual licence direct debit of £159.00 will be taken on 1 April 2027.`,
      },
      { in: 'GB', is: '-', text: `Amazon.co.uk: refund issued £23.00 for your Prime Video rental.` },
      {
        in: 'DE',
        is: 'Netflix | 19.99 | EUR | monthly | 2026-12-22',
        text: `Wir konnten deine Zahlung nicht abbuchen. Netflix Premium 19,99 €/Monat. Nächster Versuch am 22.12.2026.`,
      },
      {
        in: 'DE',
        is: 'Adobe Creative Cloud Pro | 77.99 | EUR | monthly | 2026-12-12',
        text: `Adobe Rechnung\nCreative Cloud Pro (Jahresabo, monatliche Zahlung)\nRechnungszeitraum 12.11.2026 - 11.12.2026\nNettobetrag 65,54 €\nMwSt. 12,45 €\nRechnungsbetrag 77,99 €`,
      },
      {
        in: 'FR',
        is: 'Audible | 9.95 | EUR | monthly | 2026-12-18',
        text: `Votre période d'essai Audible se termine le 18 décembre 2026. Ensuite : 9,95 €/mois, sans engagement.`,
      },
      {
        in: 'FR',
        is: '-',
        text: `Votre colis a été livré. Montant de la commande 54,90 €. Merci de votre confiance.`,
      },
      {
        in: 'ES',
        is: 'Spotify Premium | 10.99 | EUR | monthly | 2026-12-09',
        text: `Recibo de Spotify Premium Individual. Total 10,99 € (IVA 21% incluido). Fecha de pago: 9/11/2026. Se renueva cada mes.`,
      },
      {
        in: 'JP',
        is: 'Audible | 1500 | JPY | monthly | 2026-12-02',
        text: `Audible会員プラン(月額プラン)\n会費:1,500円\n次回のお支払い日は2026年12月2日です。`,
      },
      {
        in: 'JP',
        is: 'ChatGPT Plus | 3000 | JPY | monthly | 2026-12-13',
        text: `OpenAI 領収書\nChatGPT Plus サブスクリプション\n2026年11月13日 - 2026年12月13日\n合計 ¥3,000`,
      },
      {
        in: 'AU',
        is: 'Crunchyroll | 9.99 | AUD | monthly | 2026-12-21',
        text: `Crunchyroll: your monthly Fan membership auto-renews on 21 Dec 2026 at AU$9.99.`,
      },
      {
        in: 'AU',
        is: 'Spotify Premium | 13.99 | AUD | - | -',
        text: `Westpac: Your card ending 8210 was used for a recurring payment of $13.99 at SPOTIFY SYDNEY.`,
      },
    ],
  },
  {
    name: 'fifth look',
    firstScore: 0.924,
    texts: [
      {
        in: 'IN',
        is: 'Hoichoi | 999 | INR | yearly | 2027-10-18',
        text: `Namaskar! Your hoichoi annual plan purchase is confirmed.\nPlan price: ₹999\nPayment mode: UPI\nStart date: 18 Oct 2026\nEnd date: 18 Oct 2027`,
      },
      {
        in: 'IN',
        is: 'Sun NXT | 79 | INR | monthly | 2026-12-14',
        text: `Sun NXT: Rs.79 has been debited for your monthly pack on 14 Nov 2026 from your Paytm wallet. Thank you.`,
      },
      {
        in: 'IN',
        is: 'Netflix | 199 | INR | - | 2026-11-25',
        text: `BHIM UPI: Collect alert. NETFLIX COM will collect Rs 199 under your UPI mandate on 25 Nov 2026. No action required.`,
      },
      {
        in: 'IN',
        is: 'Zoho Workplace | 1188 | INR | yearly | 2027-08-02',
        text: `Zoho Corporation - Payment Receipt\nReceipt# ZR-2291\nZoho Workplace Standard (Yearly) - 1 user\nSub Total 1,006.78\nIGST18 (18%) 181.22\nTotal ₹1,188.00\nNext renewal on 02 Aug 2027`,
      },
      {
        in: 'IN',
        is: 'Duolingo Super | 3999 | INR | yearly | 2026-11-21',
        text: `Hi! Your Super Duolingo trial ends in 6 days. On 21 November you'll be charged ₹3,999 for the annual plan.`,
      },
      {
        in: 'IN',
        is: 'MyFitnessPal Premium | 749 | INR | monthly | 2026-12-03',
        text: `Your Google Play Order Receipt from 3 Nov 2026\nMyFitnessPal Premium (MyFitnessPal: Calorie Counter) ₹749.00/month\nTotal: ₹749.00/month`,
      },
      {
        in: 'IN',
        is: 'Gaana Plus | 99 | INR | monthly | -',
        text: `Dear user, Rs 99 deducted for Gaana Plus monthly subscription. To unsubscribe send STOP GAANA to 57575.`,
      },
      {
        in: 'IN',
        is: '- | 750 | INR | monthly | 2026-12-01',
        text: `Dear parent, the monthly membership fee Rs 750 for Kids Chess Club is due on 01-12-2026. Please pay at the counter.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Flipkart: Your order for Prestige Cooker worth Rs.1,899 is packed and will be dispatched on 16 Nov.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Your a/c XX22 is debited for INR 15,000.00 on 05-11-26 and a/c XX91 credited (IMPS Ref 630911). Bal INR 22,110.`,
      },
      {
        in: 'US',
        is: 'Hulu | 11.99 | USD | monthly | 2026-12-06',
        text: `Your Hulu bill for this month\nAmount: $11.99\nBilling date: 11/06/2026\nPlan: Hulu (With Ads), monthly`,
      },
      {
        in: 'US',
        is: 'HBO Max | 18.49 | USD | monthly | 2026-12-07',
        text: `Thanks for streaming with HBO Max. Your $18.49 monthly payment went through on Nov 7, 2026.`,
      },
      {
        in: 'US',
        is: 'Todoist Pro | 48 | USD | yearly | 2027-10-30',
        text: `Doist Inc. receipt\nTodoist Pro (yearly) – $48.00\nPaid on Oct 30, 2026 via Visa •••• 1111\nYour plan auto-renews.`,
      },
      {
        in: 'US',
        is: 'WHOOP One | 199 | USD | yearly | 2027-05-05',
        text: `WHOOP: Your annual membership renews May 5, 2027. We'll bill $199.00 to your card on file.`,
      },
      {
        in: 'US',
        is: 'ClassPass | 89 | USD | monthly | 2026-12-13',
        text: `ClassPass: your plan renewed! 43 credits for $89. Next cycle starts Dec 13, 2026. Your plan renews monthly.`,
      },
      {
        in: 'US',
        is: 'Instacart+ | 99 | USD | yearly | 2027-04-09',
        text: `Your Instacart+ annual membership will auto-renew on Apr 9, 2027 for $99.00 plus tax.`,
      },
      {
        in: 'US',
        is: 'Backblaze | 99 | USD | yearly | 2026-12-19',
        text: `Backblaze: Your backup license for "MacBook" is set to renew on 2026-12-19. Yearly license: $99.00.`,
      },
      {
        in: 'US',
        is: '- | 49 | USD | quarterly | 2027-01-15',
        text: `Green Valley Pest Control: your quarterly service plan ($49.00) will be charged on January 15, 2027.`,
      },
      {
        in: 'US',
        is: '-',
        text: `Reservation confirmed: Hotel Luna, Dec 3-5, 2026. Total $389.00. Free cancellation until Dec 1.`,
      },
      {
        in: 'US',
        is: '-',
        text: `Get 50% off Spotify Premium! 3 months for $0.99. Terms apply. Offer for new subscribers only.`,
      },
      {
        in: 'GB',
        is: 'DAZN | 25.99 | GBP | monthly | 2026-12-01',
        text: `DAZN Unlimited – your payment of £25.99 has been taken on 01/11/2026. This is a rolling monthly plan.`,
      },
      {
        in: 'GB',
        is: 'MUBI | 119.88 | GBP | yearly | 2027-06-12',
        text: `MUBI: annual plan renewed. Charged: £119.88. Renewal date 12 June 2027.`,
      },
      {
        in: 'GB',
        is: '-',
        text: `Trainline: your booking for 21 Nov 2026, London to Leeds, £54.30. Collect with code KX22.`,
      },
      {
        in: 'DE',
        is: 'Amazon Prime | 8.99 | EUR | monthly | 2026-12-11',
        text: `Amazon Prime: Deine monatliche Mitgliedsgebühr von 8,99 € wurde am 11.11.2026 belastet.`,
      },
      {
        in: 'DE',
        is: '-',
        text: `Ihre Bestellung bei Kleidermarkt: Rechnungsbetrag 79,95 €. Lieferung in 2-3 Tagen.`,
      },
      {
        in: 'FR',
        is: 'Canva Pro | 110 | EUR | yearly | 2027-09-03',
        text: `Facture Canva Pro – abonnement annuel\nTotal TTC 110,00 €\nDate de facturation : 03/09/2026\nRenouvellement automatique`,
      },
      {
        in: 'ES',
        is: 'DAZN | 19.99 | EUR | monthly | 2026-12-08',
        text: `DAZN: tu suscripción mensual se renovará el 8 de diciembre de 2026. Precio: 19,99 €/mes.`,
      },
      {
        in: 'JP',
        is: 'DAZN | 4200 | JPY | monthly | 2026-12-18',
        text: `DAZN STANDARD 月々プラン 4,200円(税込) 次回決済日:2026年12月18日`,
      },
      {
        in: 'AU',
        is: 'Headspace | 91.99 | AUD | yearly | 2027-10-10',
        text: `Apple receipt - Headspace: Sleep & Meditation\nAnnual subscription, renews 10 October 2027\n$91.99\nTotal $91.99 (inc GST $8.36)`,
      },
      {
        in: 'AU',
        is: '- | 32.5 | AUD | P1W | 2026-11-26',
        text: `Coastal Swim School: direct debit of $32.50 for your weekly lessons will be processed on Thursday 26/11/2026.`,
      },
    ],
  },
  {
    name: 'sixth look',
    firstScore: 0.966,
    texts: [
      {
        in: 'IN',
        is: 'aha | 699 | INR | yearly | 2027-07-30',
        text: `aha Gold subscription is live! Amount 699 INR. Validity: 30 Jul 2026 to 30 Jul 2027. Annual pack.`,
      },
      {
        in: 'IN',
        is: 'Spotify Premium | 139 | INR | - | 2026-11-24',
        text: `Dear SBI Customer, Standing Instruction for INR 139.00 at SPOTIFY SI on card ending 4410 is due on 24/11/2026. Reply NO to opt out.`,
      },
      {
        in: 'IN',
        is: 'Uber One | 1499 | INR | yearly | 2027-03-01',
        text: `Uber One annual membership: you'll be charged ₹1,499 on 1 Mar 2027 when it renews. Savings so far ₹2,310.`,
      },
      {
        in: 'IN',
        is: 'iCloud+ 200 GB | 219 | INR | monthly | 2026-12-19',
        text: `Your invoice from Apple. iCloud+ 200GB. Rs 219.00. Monthly, renews on 19/12/2026. Billed to UPI.`,
      },
      {
        in: 'IN',
        is: 'Kindle Unlimited | 169 | INR | monthly | 2026-12-02',
        text: `Kindle Unlimited: INR 169.00 paid on 02 Nov 2026 for your monthly plan. Happy reading!`,
      },
      {
        in: 'IN',
        is: 'Microsoft 365 Family | 8199 | INR | yearly | 2027-05-20',
        text: `Your Microsoft 365 Family plan costs ₹8,199/year. We'll automatically charge you on 20 May 2027.`,
      },
      {
        in: 'IN',
        is: 'JioHotstar | 499 | INR | quarterly | 2027-02-13',
        text: `JioHotstar Premium 3 month pack for Rs 499 bought on 13 Nov 2026. It renews automatically.`,
      },
      {
        in: 'IN',
        is: 'Discovery+ | 399 | INR | yearly | 2027-11-11',
        text: `Payment received: Rs.399 | discovery+ | Yearly plan | 11-Nov-2026 | Order 88122`,
      },
      { in: 'IN', is: '-', text: `Paytm: Rs 120 received from Suresh. UPI Ref 6311. Wallet balance Rs 940.` },
      {
        in: 'IN',
        is: '-',
        text: `Dear Customer, KYC for your account expires on 30-11-2026. Visit your branch with PAN.`,
      },
      {
        in: 'US',
        is: 'Spotify Premium | 19.99 | USD | monthly | 2026-12-04',
        text: `Heads up: the price of your Spotify Premium Family plan is going up to $19.99 per month. Your first charge at the new price is December 4, 2026.`,
      },
      {
        in: 'US',
        is: 'Netlify Pro | 20 | USD | monthly | 2026-12-09',
        text: `Netlify receipt #RC-221. Pro plan monthly $20.00. Total charged $20.00 on Nov 9, 2026.`,
      },
      {
        in: 'US',
        is: 'Ring Home Basic | 49.99 | USD | yearly | 2027-08-08',
        text: `Ring Home Basic yearly subscription renewed on 08/08/2026 for $49.99. Thank you for being a neighbor.`,
      },
      {
        in: 'US',
        is: 'Apple Fitness+ | 9.99 | USD | monthly | 2026-12-01',
        text: `Your Apple Fitness+ trial ends soon. It will renew for $9.99/month starting December 1, 2026.`,
      },
      {
        in: 'US',
        is: 'The Economist | 279 | USD | yearly | 2027-09-14',
        text: `Dear Subscriber, thank you for renewing The Economist. You have paid $279.00 for 1 year. Your subscription now runs until September 14, 2027.`,
      },
      {
        in: 'US',
        is: 'Substack | 5 | USD | monthly | 2026-12-08',
        text: `Substack receipt: Letters on Cooking, monthly subscription $5.00, Nov 8, 2026 – Dec 8, 2026.`,
      },
      {
        in: 'US',
        is: 'Midjourney Basic | 10 | USD | monthly | 2026-12-13',
        text: `Midjourney Inc\n$10.00\nPaid November 13, 2026\nBasic Plan\nMonthly`,
      },
      {
        in: 'US',
        is: '- | 75 | USD | monthly | 2026-12-01',
        text: `Sunrise Childcare Club — auto-pay enrolled. $75.00 will draft monthly on the 1st; next draft December 1, 2026.`,
      },
      { in: 'US', is: '-', text: `Venmo: You paid Jo $22.00 for tacos on Nov 12, 2026.` },
      {
        in: 'US',
        is: '-',
        text: `Ticketmaster: You're going! 2 tickets, Dec 14, 2026. Order total $142.60.`,
      },
      {
        in: 'GB',
        is: 'Bumble Premium | 29.99 | GBP | monthly | 2026-12-14',
        text: `Subscription confirmed: Bumble Premium, 1 month, £29.99. Purchased 14 Nov 2026. Renews unless cancelled.`,
      },
      {
        in: 'GB',
        is: 'Evernote Personal | 10.99 | GBP | monthly | 2026-12-11',
        text: `Evernote invoice. Personal monthly. £9.16 + £1.83 VAT. Total £10.99. Date 11/11/2026.`,
      },
      {
        in: 'GB',
        is: '- | 12 | GBP | monthly | 2026-11-30',
        text: `Oak Street Coffee Club: your £12 monthly plan renews on Monday 30 November 2026.`,
      },
      { in: 'GB', is: '-', text: `Your parcel from ASOS is out for delivery today. £38.00 order.` },
      {
        in: 'DE',
        is: 'DAZN | 44.99 | EUR | monthly | 2026-12-05',
        text: `DAZN Rechnung vom 05.11.2026: DAZN Unlimited monatlich kündbar, 44,99 € inkl. MwSt.`,
      },
      {
        in: 'FR',
        is: 'Apple Music | 10.99 | EUR | monthly | 2026-12-19',
        text: `Reçu Apple\nApple Music individuel (mensuel)\nRenouvellement le 19 décembre 2026\n10,99 €\nTOTAL 10,99 €`,
      },
      {
        in: 'IT',
        is: 'Spotify Premium | 11.99 | EUR | monthly | 2026-12-03',
        text: `Ricevuta Spotify Premium Individual, 1 mese. Totale: 11,99 €. Data: 03/11/2026.`,
      },
      {
        in: 'JP',
        is: 'YouTube Premium | 12800 | JPY | yearly | 2027-06-25',
        text: `YouTube Premium 年間プラン ¥12,800。2027年6月25日に自動更新されます。`,
      },
      {
        in: 'AU',
        is: 'Amazon Prime | 9.99 | AUD | monthly | 2026-12-09',
        text: `Your Amazon Prime monthly membership fee of $9.99 was charged on 9 November 2026.`,
      },
      {
        in: 'AU',
        is: '-',
        text: `Service NSW: your vehicle registration is due by 12/12/2026. Amount $402.00.`,
      },
    ],
  },
  {
    name: 'seventh look',
    firstScore: 0.968,
    texts: [
      {
        in: 'IN',
        is: 'Netflix | 649 | INR | - | 2026-12-02',
        text: `Dear Customer, For your E-mandate, INR 649.00 shall be debited on 02-12-2026 from A/c ending 7712 favouring NETFLIX. Mandate Ref: ICIC700220. Call 18002662 to dispute -ICICI Bank`,
      },
      {
        in: 'IN',
        is: 'Amazon Prime | 299 | INR | - | -',
        text: `INR 299.00 debited from A/c XX9920 on 09-NOV-26 towards AMAZON PRIME AUTOPAY. Avl Bal: INR 4,102.22. Not you? SMS BLOCK to 56767`,
      },
      {
        in: 'IN',
        is: 'Google One Basic 100 GB | 130 | INR | - | 2026-11-18',
        text: `PhonePe: AutoPay of ₹130 for Google One (100 GB) scheduled for 18 Nov 2026. Tap to manage.`,
      },
      {
        in: 'IN',
        is: 'SonyLIV | 399 | INR | monthly | 2026-12-14',
        text: `Your SonyLIV Premium subscription (₹399 / month) has been successfully renewed on Sat, 14 Nov 2026.`,
      },
      {
        in: 'IN',
        is: 'LinkedIn Premium Career | 1699 | INR | monthly | 2026-11-27',
        text: `Your 1-month free trial of LinkedIn Premium Career ends on November 27, 2026. Then ₹1,699/month + applicable taxes.`,
      },
      {
        in: 'IN',
        is: 'Headspace | 1199 | INR | yearly | 2027-03-09',
        text: `Headspace: Aapka annual plan 9 March 2027 ko renew hoga. Amount: Rs. 1,199.`,
      },
      {
        in: 'IN',
        is: 'YouTube Premium | 1490 | INR | yearly | 2027-01-31',
        text: `YouTube Premium (Annual)\n₹1,490.00/year\nYour prepaid plan will end on 31 January 2027.`,
      },
      {
        in: 'IN',
        is: 'Swiggy One | 899 | INR | yearly | 2027-09-02',
        text: `Swiggy One: Annual membership bought for Rs 899. Benefits valid until 02 September 2027.`,
      },
      {
        in: 'IN',
        is: 'Hathway | 599 | INR | monthly | 2026-12-01',
        text: `Hathway Broadband: your monthly plan of Rs 599 (incl GST) renews on 01-Dec-2026. AutoPay enabled.`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Rs.1,250.00 spent on HDFC Bank Card x4412 at BIGBASKET on 2026-11-13. Not you? Call 18002586161`,
      },
      {
        in: 'IN',
        is: '-',
        text: `Missed call alert! You have 2 missed calls from +9198xxxx on 14-11-26. Reply 1 for callback. Rs 3/day.`,
      },
      { in: 'IN', is: '-', text: `Your Zomato refund of Rs 210 has been processed.` },
      {
        in: 'US',
        is: 'Disney+ | 11.99 | USD | monthly | 2026-12-08',
        text: `Disney+: Thanks for your payment! We charged $11.99 (incl. tax) to your Visa ending in 8822 on November 8, 2026 for your monthly Disney+ subscription.`,
      },
      {
        in: 'US',
        is: 'NordVPN | 59.88 | USD | yearly | 2027-02-03',
        text: `NordVPN auto-renewal notice: On February 3, 2027 your 1-year plan renews for $59.88. Turn off auto-renewal in your account.`,
      },
      {
        in: 'US',
        is: 'Obsidian Sync | 5 | USD | monthly | 2026-12-04',
        text: `Dynalist Inc.\nObsidian Sync Standard, monthly\nSubtotal: $5.00\nTotal: $5.00\nPayment date: 2026-11-04`,
      },
      {
        in: 'US',
        is: 'Adobe Creative Cloud Pro | 69.99 | USD | monthly | 2026-12-15',
        text: `Your Creative Cloud Pro plan: $69.99/mo. Annual, billed monthly. Next billing date: Dec 15, 2026`,
      },
      {
        in: 'US',
        is: 'Walmart+ | 98 | USD | yearly | 2026-11-30',
        text: `Walmart+ free trial ends 11/30/2026. After that, it's $98 a year. Cancel anytime.`,
      },
      {
        in: 'US',
        is: 'ESPN+ | 11.99 | USD | monthly | 2026-12-10',
        text: `ESPN+ Monthly\nBilled on: Nov 10, 2026\nCharge: $11.99 + $0.96 tax\nNext: Dec 10, 2026`,
      },
      {
        in: 'US',
        is: '- | 19.95 | USD | monthly | 2026-12-03',
        text: `Clear Skies Weather App Pro: your monthly subscription of $19.95 will renew on 12/3/26.`,
      },
      { in: 'US', is: '-', text: `Your Lyft ride receipt: $18.22, Nov 13, 2026. Thanks for riding!` },
      {
        in: 'US',
        is: '-',
        text: `Security alert: new sign-in to your Netflix account on Nov 14, 2026. If this wasn't you, reset your password.`,
      },
      { in: 'US', is: '-', text: `Your Target order total is $84.10. Ready for pickup until Nov 20, 2026.` },
      {
        in: 'GB',
        is: 'Spotify Premium | 12.99 | GBP | monthly | 2026-12-01',
        text: `From 1 December 2026 the price of Spotify Premium Individual will increase from £11.99 to £12.99 per month.`,
      },
      {
        in: 'GB',
        is: 'Disney+ | 5.99 | GBP | monthly | 2026-12-14',
        text: `Your Disney+ Standard with Ads subscription. £5.99 a month. Taken on 14th of each month. Last payment: 14/11/2026.`,
      },
      {
        in: 'GB',
        is: 'Xbox Game Pass Ultimate | 22.99 | GBP | monthly | 2026-12-20',
        text: `Xbox Game Pass Ultimate will renew at £22.99/month on 20 December 2026. Turn off recurring billing at any time.`,
      },
      {
        in: 'GB',
        is: '-',
        text: `Your GP appointment is confirmed for 20/11/2026 at 09:10. Prescription charge £9.90.`,
      },
      {
        in: 'DE',
        is: 'Disney+ | 109.90 | EUR | yearly | 2027-05-06',
        text: `Dein Jahresabo von Disney+ verlängert sich am 6. Mai 2027 zum Preis von 109,90 €.`,
      },
      {
        in: 'DE',
        is: '- | 18.36 | EUR | quarterly | 2027-01-15',
        text: `Ihre Mitgliedschaft im Stadtbibliothek-Verein: vierteljährlicher Beitrag 18,36 EUR, nächster Einzug am 15.01.2027.`,
      },
      {
        in: 'FR',
        is: 'Netflix | 7.99 | EUR | monthly | 2026-12-04',
        text: `Netflix : paiement reçu. Formule Standard avec pub, 7,99 €/mois. Prochain paiement : 4 décembre 2026.`,
      },
      {
        in: 'ES',
        is: 'Amazon Prime | 49.90 | EUR | yearly | 2027-03-17',
        text: `Tu suscripción anual a Amazon Prime se renueva el 17/03/2027. Importe: 49,90 €.`,
      },
      {
        in: 'JP',
        is: 'Spotify Premium | 480 | JPY | monthly | 2026-12-09',
        text: `Spotify Premium Student 月額480円 次回請求日:12月9日`,
      },
      { in: 'JP', is: '-', text: `ご注文ありがとうございます。合計 2,980円。11月16日発送予定です。` },
      {
        in: 'AU',
        is: 'Netflix | 7.99 | AUD | monthly | 2026-12-11',
        text: `Netflix - Standard with ads. AUD 7.99 charged 11 Nov 2026. You'll be billed monthly.`,
      },
      {
        in: 'AU',
        is: 'Audible | 16.45 | AUD | monthly | 2026-12-01',
        text: `Hi Jess, your Audible trial ends on 1/12/2026 and your membership starts at $16.45/month.`,
      },
      { in: 'AU', is: '-', text: `Uber Eats: your order from Thai Corner totalled $36.90. Enjoy!` },
    ],
  },
];
