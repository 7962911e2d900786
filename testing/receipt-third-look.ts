/** 30 more labelled texts, written after the second look had been learned from; again its first score is the one to believe. */
import type { LabelledReceipt } from './receipt-label.ts';

export const THIRD_LOOK: readonly LabelledReceipt[] = [
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
    is: 'The Wall Street Journal | 38.99 | USD | - | 2026-12-08',
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
  { in: 'GB', is: '-', text: `TfL: your contactless journeys on 13 Nov 2026 cost £8.90. Daily cap reached.` },
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
];
