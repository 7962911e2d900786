/** 50 labelled texts that the receipt parser was never tuned on before its first score: see `npm run eval:receipts`. */
import type { LabelledReceipt } from './receipt-label.ts';

export const HELD_OUT: readonly LabelledReceipt[] = [
  {
    in: 'IN',
    is: 'Netflix | 199 | INR | - | 2026-11-18',
    text: `Dear Customer, Rs.199.00 will be debited from your HDFC Bank Credit Card xx4821 on 18-11-2026 towards NETFLIX ENTERTAINMENT as per the e-mandate registered by you. SI Hub ID: XK29PLQ77. To manage: https://hdfc.example/si -HDFC Bank`,
  },
  {
    in: 'IN',
    is: 'Spotify Premium | 139 | INR | monthly | 2026-11-19',
    text: `VM-SBIUPI: Your UPI-Mandate for Spotify India is scheduled for execution. Amount Rs 139.00 on 19Nov26. Frequency: MONTHLY. UMN 8f0c22@oksbi. Not you? Call 1800111109`,
  },
  {
    in: 'IN',
    is: 'JioHotstar | 1499 | INR | yearly | 2027-10-02',
    text: `Hi! Your JioHotstar Premium annual plan is active. Amount paid: ₹1,499.00 (incl. GST ₹228.66). Order ID HS20261002AB91. Valid till 02 Oct 2027. Happy streaming!`,
  },
  {
    in: 'IN',
    is: 'Amazon Prime | 299 | INR | monthly | 2026-12-08',
    text: `Subject: Your Prime membership has renewed\nHello Meera,\nWe've charged ₹299 to your ICICI Bank debit card ending in 0937 for your monthly Prime membership. Your membership will renew next on 08 December 2026.\nManage membership: amazon.in/prime\n`,
  },
  {
    in: 'IN',
    is: 'Google One Basic 100 GB | 130 | INR | monthly | 2026-12-03',
    text: `Google Play\nThank you\nYour subscription from Google LLC on Google Play has renewed.\n\nOrder number: SOP.3391-2204-8812-55012..3\nOrder date: 3 Nov 2026, 09:14:22 GMT+5:30\n\nItem\tPrice\n100 GB (Google One) (by Google LLC)\t₹130.00/month\nTotal: ₹130.00/month\nTax: ₹19.83\n\nPayment method: UPI: me@okaxis`,
  },
  {
    in: 'IN',
    is: '- | 1180 | INR | monthly | 2026-12-01',
    text: `Iron Temple Fitness Studio, Indiranagar\nReceipt No. 5521\nMonthly membership Nov 2026\nFees 1,000.00\nCGST 9% 90.00  SGST 9% 90.00\nTotal Rs. 1,180/-\nNext due date: 01/12/2026. Thank you!`,
  },
  {
    in: 'IN',
    is: '-',
    text: `482913 is your OTP for transaction of INR 649.00 at NETFLIX on your Axis Bank Card XX7710. Valid for 5 minutes. Do not share it with anyone.`,
  },
  {
    in: 'IN',
    is: 'Airtel Xstream Fiber | 588.82 | INR | monthly | 2026-11-24',
    text: `Airtel Broadband bill for 080-4XXXX219 dated 05-Nov-2026 is generated. Total amount due: Rs 588.82. Due date: 24-Nov-2026. Monthly rental plan Rs 499. AutoPay is active on your card; no action needed.`,
  },
  {
    in: 'IN',
    is: 'YouTube Premium | 149 | INR | - | 2026-11-20',
    text: `ICICI Bank: AutoPay of INR 149.00 for GOOGLE*YOUTUBE is due on 20-NOV-26 from Card XX3008. Maintain limit. To stop: SMS STOP.`,
  },
  {
    in: 'IN',
    is: 'Adobe Creative Cloud Pro | 3899 | INR | monthly | 2026-11-28',
    text: `Your Adobe Creative Cloud trial is ending soon. On 28 November 2026 we will start billing you ₹3,899.00/mo (incl. taxes) for Creative Cloud Pro, annual plan billed monthly. Cancel before then to avoid charges.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `A/c XX1290 credited with Rs.52,400.00 on 01-11-26 by NEFT from ACME TECH PVT LTD. Avl Bal Rs 61,772.10. -Kotak`,
  },
  {
    in: 'IN',
    is: 'Truecaller Premium | 529 | INR | yearly | 2027-11-09',
    text: `आपका Truecaller Premium सब्सक्रिप्शन रिन्यू हो गया है। भुगतान राशि: ₹529 (सालाना)। अगला भुगतान: 9 नवंबर 2027।`,
  },
  {
    in: 'IN',
    is: 'ChatGPT Plus | 1999 | INR | monthly | 2026-12-11',
    text: `OpenAI invoice\nInvoice number 9A1F-0042\nDate paid November 11, 2026\nChatGPT Plus Subscription (per month)\nNov 11 – Dec 11, 2026  Qty 1  ₹1,694.07\nSubtotal ₹1,694.07\nIGST (18%) ₹304.93\nTotal ₹1,999.00\nAmount paid ₹1,999.00`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Your Swiggy order #1892210 of Rs 412 from Meghana Foods has been delivered. Rate your experience!`,
  },
  {
    in: 'IN',
    is: 'SonyLIV | 399 | INR | monthly | 2026-12-02',
    text: `Payment failed! We could not process ₹399 for your SonyLIV Premium monthly subscription. We will retry on 2 Dec 2026. Update your payment method to keep watching.`,
  },
  {
    in: 'US',
    is: 'Netflix | 17.99 | USD | monthly | 2026-12-14',
    text: `Netflix\nYour monthly membership\nHi Dana, thanks for being a member. Your account was charged $17.99 (plus applicable tax included) on 11/14/2026 to Visa •••• 1881.\nYour next billing date is 12/14/2026.`,
  },
  {
    in: 'US',
    is: 'Hulu | 11.99 | USD | monthly | 2026-12-01',
    text: `From: Hulu <no-reply@hulumail.example>\nSubject: An update to your subscription price\nStarting on your next billing date, December 1, 2026, the price of Hulu (With Ads) will go from $9.99/month to $11.99/month.`,
  },
  {
    in: 'US',
    is: 'iCloud+ 200 GB | 2.99 | USD | monthly | 2026-12-05',
    text: `Apple\nReceipt\nAPPLE ACCOUNT dana@example.com\nDATE Nov 5, 2026   ORDER ID MQ7T2B9XKD   DOCUMENT NO. 178211903344\niCloud+\niCloud+ with 200 GB of Storage\nMonthly | Renews Dec 5, 2026\n$2.99\nTOTAL $2.99`,
  },
  {
    in: 'US',
    is: 'The New York Times | 25 | USD | P4W | 2026-12-20',
    text: `Your New York Times subscription is about to renew. On December 20, 2026, your introductory rate of $4.00 every 4 weeks ends and you will be charged $25.00 every 4 weeks thereafter.`,
  },
  {
    in: 'US',
    is: 'Microsoft 365 Family | 129.99 | USD | yearly | 2027-01-07',
    text: `Microsoft\nYour subscription will be renewed\nMicrosoft 365 Family\nYour annual subscription will automatically renew on Thursday, January 7, 2027. We'll charge $129.99 plus taxes to MasterCard **0043. View order.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Your package was delivered! Left at front door. Order 112-9920183-2211 Total $43.18. Thanks for shopping with Amazon Prime delivery.`,
  },
  {
    in: 'US',
    is: 'Planet Fitness | 24.99 | USD | monthly | 2026-12-17',
    text: `Planet Fitness Black Card: your monthly dues of $24.99 will be drafted from your checking account ending 4410 on 12/17/2026. Annual fee of $49 is billed June 1.`,
  },
  {
    in: 'US',
    is: 'Dropbox Plus | 119.88 | USD | yearly | 2027-11-02',
    text: `Thanks for your payment to Dropbox, Inc.\nDropbox Plus (yearly) ........ $119.88\nSales tax ........ $0.00\nTotal ........ $119.88\nBilling period: Nov 2, 2026 - Nov 2, 2027\nYour plan renews automatically.`,
  },
  {
    in: 'US',
    is: '-',
    text: `Chase: You sent $85.00 to Maria L. with Zelle on Nov 12, 2026. Reply STOP to end alerts.`,
  },
  {
    in: 'US',
    is: 'Discord Nitro | 9.99 | USD | monthly | 2026-12-09',
    text: `Discord receipt\nNitro Monthly\nPaid Nov 9, 2026 - Visa ending 7006\nSubtotal $9.99\nTax $0.00\nTotal $9.99 USD`,
  },
  {
    in: 'US',
    is: 'Amazon Prime | 139 | USD | yearly | 2027-02-21',
    text: `Your Amazon Prime free trial is over on February 21, 2027? No worries. Unless you cancel, your Prime membership begins then and renews at $139/year.`,
  },
  {
    in: 'GB',
    is: 'Spotify Premium | 11.99 | GBP | monthly | 2026-12-10',
    text: `Spotify\nReceipt for your payment to Spotify AB\nPremium Individual\n1 month\nDate 10/11/2026\nVAT 20% £2.00\nTotal £11.99\nPaid with Mastercard`,
  },
  {
    in: 'GB',
    is: '- | 45 | GBP | monthly | 2026-12-01',
    text: `Hi Tom, this is a reminder that your Harbour Leisure gym membership Direct Debit of £45.00 will be collected on 1st December 2026. It is collected monthly.`,
  },
  {
    in: 'GB',
    is: 'Disney+ | 89.90 | GBP | yearly | 2027-03-15',
    text: `Thank you for subscribing to Disney+\nPlan: Disney+ Standard (Annual)\nPrice: £89.90/year\nYour subscription renews 15/03/2027 unless cancelled.\nTransaction ID: 8829100212`,
  },
  { in: 'GB', is: '-', text: `Monzo: £3.40 spent at PRET A MANGER, London. Balance £212.88` },
  {
    in: 'GB',
    is: 'The Guardian | 15 | GBP | monthly | 2026-11-27',
    text: `Dear reader, thanks for supporting the Guardian. We will take your next payment of £15 on 27 November 2026. You pay £15 each month by card.`,
  },
  {
    in: 'GB',
    is: 'Audible | 8.99 | GBP | monthly | 2026-12-04',
    text: `Audible.co.uk\nYour membership payment\nOrder date: 4 November 2026\nAudible Membership – 1 Credit / month\nItem(s) Subtotal: £7.49\nVAT: £1.50\nTotal: £8.99`,
  },
  {
    in: 'GB',
    is: 'Amazon Prime Video | 5.99 | GBP | monthly | 2026-12-12',
    text: `Payment received for Prime Video. £5.99 taken 12 Nov 2026 for your monthly subscription.`,
  },
  {
    in: 'DE',
    is: 'Netflix | 13.99 | EUR | monthly | 2026-12-09',
    text: `Hallo Jonas,\ndein Netflix-Abo wurde verlängert. Am 09.11.2026 haben wir 13,99 € von deinem PayPal-Konto abgebucht.\nNächste Abbuchung: 09.12.2026\nAbrechnung: monatlich`,
  },
  {
    in: 'DE',
    is: 'Spotify Premium | 17.99 | EUR | monthly | 2026-12-21',
    text: `Preisänderung bei Spotify Premium Family: Ab deiner nächsten Zahlung am 21. Dezember 2026 erhöht sich der Preis von 14,99 € auf 17,99 € pro Monat.`,
  },
  {
    in: 'DE',
    is: '-',
    text: `Ihre Sendung 00340434 wurde heute zugestellt. Nachnahmebetrag 39,95 EUR bezahlt. DHL`,
  },
  {
    in: 'FR',
    is: 'Deezer Premium | 11.99 | EUR | monthly | 2026-12-06',
    text: `Bonjour,\nMerci pour votre paiement. Abonnement Deezer Premium – mensuel\nMontant TTC : 11,99 €\ndont TVA 20 % : 2,00 €\nProchain prélèvement le 6 décembre 2026.`,
  },
  {
    in: 'FR',
    is: '- | 29.99 | EUR | monthly | 2026-12-05',
    text: `Votre abonnement Salle Énergie : un prélèvement SEPA de 29,99 € par mois sera effectué le 05/12/2026. Référence mandat FR44ZZZ.`,
  },
  {
    in: 'ES',
    is: 'HBO Max | 9.99 | EUR | monthly | 2026-12-13',
    text: `Tu suscripción a HBO Max se ha renovado. Importe: 9,99 € (IVA incluido). Próximo cobro: 13 de diciembre de 2026. Plan mensual.`,
  },
  {
    in: 'IT',
    is: 'DAZN | 34.99 | EUR | monthly | 2026-12-18',
    text: `DAZN – conferma di pagamento. Abbonamento mensile. Totale 34,99 €. Prossimo addebito: 18/12/2026.`,
  },
  {
    in: 'IE',
    is: 'Headspace | 69.99 | EUR | yearly | 2027-11-01',
    text: `Your Headspace annual subscription\nStart 1 Nov 2026\nYou paid €69.99 for 1 year. It auto-renews on 1 Nov 2027 at €69.99.`,
  },
  {
    in: 'JP',
    is: 'Netflix | 1590 | JPY | monthly | 2026-12-07',
    text: `Netflixをご利用いただきありがとうございます。\nプラン:スタンダード(月額)\nお支払い金額:1,590円(税込)\nご請求日:2026年11月7日\n次回請求日:2026年12月7日`,
  },
  {
    in: 'JP',
    is: 'Amazon Prime | 5900 | JPY | yearly | 2027-01-20',
    text: `Amazonプライム会員の更新のお知らせ\n年会費 ¥5,900(税込)を2027年1月20日に請求いたします。`,
  },
  {
    in: 'JP',
    is: '-',
    text: `【認証コード】スポティファイ 認証コードは 55201 です。第三者に教えないでください。`,
  },
  {
    in: 'JP',
    is: 'Nintendo Switch Online | 306 | JPY | monthly | 2026-12-15',
    text: `Nintendo Switch Online 個人プラン 1か月(30日間) 306円 自動継続購入日 2026/12/15`,
  },
  {
    in: 'AU',
    is: 'Netflix | 18.99 | AUD | monthly | 2026-12-02',
    text: `We've received your Netflix payment\nStandard plan $18.99/month (GST included)\nPayment date 2/11/2026\nNext bill 2/12/2026`,
  },
  {
    in: 'AU',
    is: 'Microsoft 365 Personal | 139 | AUD | yearly | 2027-02-03',
    text: `Microsoft 365 Personal will auto renew on 3/02/2027 for A$139.00/year. ABN 29 002 589 460`,
  },
  {
    in: 'AU',
    is: 'Anytime Fitness | 69.80 | AUD | - | 2026-11-25',
    text: `Anytime Fitness: your membership debit of $69.80 will be processed on 25/11/2026. Ensure funds are available.`,
  },
  { in: 'AU', is: '-', text: `CommBank: Your NetBank balance is $1,204.55 as at 14 Nov 2026.` },
  {
    in: 'AU',
    is: 'YouTube Premium | 16.99 | AUD | monthly | 2026-12-14',
    text: `Google Payments\nYouTube Premium individual membership\nA$16.99/month\nBilled 14 Nov 2026. You'll be charged each month until you cancel.`,
  },
];
