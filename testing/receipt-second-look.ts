/** 30 labelled texts written once the parser had read the other 150 right: its first score on them is the honest one. */
import type { LabelledReceipt } from './receipt-label.ts';

export const SECOND_LOOK: readonly LabelledReceipt[] = [
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
];
