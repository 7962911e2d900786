/** 100 labelled texts for the receipt parser's development, all made up: bank messages, mandates, store receipts, mails. */
import type { LabelledReceipt } from './receipt-label.ts';

export const CORPUS: readonly LabelledReceipt[] = [
  // India: mandates and bank messages
  {
    in: 'IN',
    is: 'Netflix | 649 | INR | - | 2026-11-17',
    text: `Dear Customer, your AutoPay (E-mandate) payment of INR 649.00 towards NETFLIX.COM is due on 17/11/2026 and will be debited from your HDFC Bank Debit Card ending 4321. To skip or cancel visit MyCards.`,
  },
  {
    in: 'IN',
    is: 'Spotify Premium | 139 | INR | monthly | 2026-11-20',
    text: `UPI AutoPay: Rs.139.00 will be debited from A/c XX8841 on 20-Nov-26 for SPOTIFY. Frequency: Monthly. UMN: 1f3aa0c@ybl. -Axis Bank`,
  },
  {
    in: 'IN',
    is: 'YouTube Premium | 149 | INR | - | 2026-11-16',
    text: `VK-KOTAKB: Pre-debit notification. Rs 149 for Google YouTube mandate will be debited on 16-11-26 from a/c X2210. Max mandate amount Rs 15,000. If not done by you call 18602662666.`,
  },
  {
    in: 'IN',
    is: 'JioHotstar | 299 | INR | - | 2026-11-22',
    text: `SBI: Your e-mandate transaction of Rs.299.00 for HOTSTAR is scheduled on 22/11/26. Available balance in A/c XX1102 should be sufficient.`,
  },
  {
    in: 'IN',
    is: 'Amazon Prime | 1499 | INR | yearly | 2026-11-30',
    text: `Your yearly Amazon Prime membership mandate for Rs. 1,499/- will be executed on 30 Nov 2026 via UPI AutoPay. Ref AMZ9938271.`,
  },
  {
    in: 'IN',
    is: 'Netflix | 199 | INR | - | -',
    text: `Rs 199.00 debited via UPI AutoPay for NETFLIX from A/c XX3391. UPI Ref 633190218827. Avl Bal Rs 8,201.55 -BOB`,
  },
  {
    in: 'IN',
    is: 'ZEE5 | 899 | INR | yearly | 2027-11-12',
    text: `Payment of ₹899 received for your ZEE5 Premium 12 months pack on 12 Nov 2026. Enjoy!`,
  },
  {
    in: 'IN',
    is: 'SonyLIV | 1499 | INR | yearly | 2027-06-30',
    text: `SonyLIV: Your Premium annual subscription of Rs.1499 is active and valid till 30-06-2027.`,
  },
  {
    in: 'IN',
    is: 'JioFiber | 824.82 | INR | monthly | 2026-11-21',
    text: `JioFiber bill for Nov 2026. Plan: ₹699 monthly + GST. Bill amount: ₹824.82. Due date 21-Nov-2026. AutoPay set up on UPI.`,
  },
  {
    in: 'IN',
    is: 'Airtel Postpaid | 529.82 | INR | monthly | 2026-11-26',
    text: `Your Airtel postpaid monthly bill dated 08-Nov-26 for 98XXXXXX10 is Rs 529.82. Due on 26-Nov-26. Previous balance: Rs 0. It will be paid by AutoPay.`,
  },
  {
    in: 'IN',
    is: 'Cult.fit | 1799 | INR | monthly | 2026-12-10',
    text: `cult.fit\nPayment successful\ncultpass ELITE - 1 month\nAmount paid ₹1,799\nDate: 10 Nov 2026\nThis pack auto renews.`,
  },
  {
    in: 'IN',
    is: 'Google One Basic 100 GB | 1300 | INR | yearly | 2027-03-08',
    text: `Your Google One 100 GB plan (annual) will renew on 8 Mar 2027 for ₹1,300.00/year. You can cancel any time in Settings.`,
  },
  {
    in: 'IN',
    is: 'Swiggy One | 149 | INR | quarterly | 2027-02-02',
    text: `Swiggy One membership activated! You paid ₹149 for 3 months. Valid till 2 Feb 2027. Free delivery on your orders begins now.`,
  },
  {
    in: 'IN',
    is: 'Zomato Gold | 149 | INR | quarterly | 2026-12-29',
    text: `Your Zomato Gold membership will auto-renew on 29 Dec 2026 at ₹149 for 3 months.`,
  },
  {
    in: 'IN',
    is: 'The Hindu | 1599 | INR | yearly | 2027-01-26',
    text: `Dear subscriber, your digital subscription to The Hindu is due for renewal on January 26, 2027. Renewal amount: ₹1,599 per year (inclusive of taxes).`,
  },
  {
    in: 'IN',
    is: 'Microsoft 365 Personal | 6899 | INR | yearly | 2027-05-11',
    text: `Microsoft 365 Personal\nRecurring billing is on. Your subscription renews on 11/05/2027.\nYou'll be charged INR 6,899.00 every year.`,
  },
  {
    in: 'IN',
    is: 'iCloud+ 50 GB | 75 | INR | monthly | 2026-12-13',
    text: `Apple Receipt\nDate 13 Nov 2026\nOrder ID MVX0T9KL2P\niCloud+ with 50 GB of Storage\nMonthly | Renews 13 Dec 2026\nRs 75\nIncludes GST of Rs 11\nTOTAL Rs 75`,
  },
  {
    in: 'IN',
    is: 'Apple Music | 119 | INR | monthly | 2026-12-01',
    text: `Tax Invoice - Apple Distribution International\nApple Music Individual Subscription (Monthly)\nRenews 1 December 2026\n₹119.00\nSubtotal ₹100.85\nIGST charged at 18% ₹18.15\nTOTAL ₹119.00`,
  },
  {
    in: 'IN',
    is: 'LinkedIn Premium Career | 1699 | INR | monthly | 2026-12-05',
    text: `Receipt from LinkedIn Singapore Pte Ltd\nPremium Career - monthly\nBilling period: 05 Nov 2026 to 04 Dec 2026\nAmount ₹1,439.83\nGST ₹259.17\nTotal charged ₹1,699.00\nCard: Visa 1100`,
  },
  {
    in: 'IN',
    is: 'Canva Pro | 4000 | INR | yearly | 2027-08-19',
    text: `Canva invoice 03311-2298\nCanva Pro yearly subscription\n19 Aug 2026 - 19 Aug 2027\nTotal ₹4,000.00 (GST included)`,
  },
  {
    in: 'IN',
    is: 'Adobe Acrobat Pro | 1596 | INR | monthly | 2026-12-04',
    text: `Adobe Systems Software Ireland Ltd. - Invoice\nAcrobat Pro, monthly plan\nInvoice date: 04-NOV-2026\nNet amount 1,352.54 INR\nTax 243.46 INR\nGRAND TOTAL 1,596.00 INR\nService term: 04-NOV-2026 to 03-DEC-2026`,
  },
  {
    in: 'IN',
    is: 'Telegram Premium | 179 | INR | monthly | 2026-12-08',
    text: `Telegram Premium आपका मासिक सब्सक्रिप्शन: ₹179। अगली भुगतान तिथि: 8 दिसंबर 2026`,
  },
  {
    in: 'IN',
    is: 'Netflix | 499 | INR | monthly | 2026-11-19',
    text: `प्रिय ग्राहक, आपके खाते XX2091 से NETFLIX के लिए ₹499 प्रति माह का ऑटोपे 19/11/2026 को काटा जाएगा।`,
  },
  {
    in: 'IN',
    is: 'Jio Prepaid | 299 | INR | P28D | 2026-12-09',
    text: `Jio: Your AutoPay for the Rs 299 plan (28 days) will be executed on 09-Dec-2026 before your current plan expires.`,
  },
  {
    in: 'IN',
    is: '- | 2500 | INR | quarterly | 2027-02-05',
    text: `Powerhouse Gym & Spa\nQuarterly membership renewal\nAmount received: Rs 2,500\nPaid on 05-11-2026\nThanks, see you on the floor!`,
  },
  {
    in: 'IN',
    is: '- | 9000 | INR | halfyearly | 2027-05-10',
    text: `Shanti Yoga Shala: Half-yearly membership fee Rs. 9,000/- received. Your membership is valid up to 10-05-2027.`,
  },
  {
    in: 'IN',
    is: 'Audible | 199 | INR | monthly | 2026-11-29',
    text: `Your Audible free trial ends on 29 November 2026. After that your membership continues automatically at ₹199.00 per month until you cancel. Today's total: ₹0.00`,
  },
  {
    in: 'IN',
    is: 'JioSaavn Pro | 99 | INR | monthly | 2026-12-14',
    text: `JioSaavn Pro renewed! ₹99/month charged on 14-Nov-2026.`,
  },
  {
    in: 'IN',
    is: 'ACT Fibernet | 648 | INR | monthly | 2026-11-18',
    text: `ACT Fibernet: Your monthly invoice of Rs.648 is generated & will be auto debited on 18/11/2026 through your standing instruction. Acc No 10229381`,
  },
  {
    in: 'IN',
    is: 'Uber One | 149 | INR | monthly | 2026-12-12',
    text: `Your Uber One membership renewed for ₹149.00. Plan: Monthly. Next charge on 12 Dec 2026. You saved ₹612 this month.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Your OTP for UPI AutoPay registration is 771029. Amount Rs 199, merchant Spotify. DO NOT share with anyone. -SBI`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Dear Customer, available balance in your A/c XX9012 as on 14-NOV-26 is INR 1,04,220.75. -ICICI Bank`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Your Amazon.in order of boAt Airdopes has shipped. Arriving tomorrow. Order total ₹1,299. Track: amzn.example/x1`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Rs 250 paid to Ramesh Kirana Store via Google Pay on 13 Nov 2026. UPI ID ramesh@okhdfc`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Zomato: Your order from Truffles (₹742) is out for delivery. Rahul will reach you in 12 mins.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Your EMI of Rs 8,450 for loan a/c XX44 is due on 05-Dec-26. Please maintain balance. -Bajaj Finance`,
  },
  {
    in: 'IN',
    is: '-',
    text: `INR 649.00 has been refunded to your card XX1090 by NETFLIX on 10-11-26. Reversal ref 88123.`,
  },
  // United States
  {
    in: 'US',
    is: 'Spotify Premium | 11.99 | USD | monthly | 2026-12-03',
    text: `Your Spotify Premium receipt\nHi there,\nPremium Individual: $11.99 / month\nTax: $0.96\nOrder date: Nov 3, 2026\nPayment method: Visa **** 4242\nRenews automatically every month.`,
  },
  {
    in: 'US',
    is: 'Netflix | 24.99 | USD | monthly | 2026-12-22',
    text: `Hi Sam,\nOn December 22, 2026, the price of your Netflix Premium plan will change from $22.99 to $24.99 a month.`,
  },
  {
    in: 'US',
    is: 'Disney+ | 119.99 | USD | yearly | 2027-04-18',
    text: `Disney+\nYour annual subscription will renew soon\nRenewal date: April 18, 2027\nRenewal price: $119.99 plus tax\nPayment method: Amex x1007`,
  },
  {
    in: 'US',
    is: 'HBO Max | 18.49 | USD | monthly | 2026-12-11',
    text: `HBO Max Receipt\nBilled: 11/11/2026\nStandard - Monthly $18.49\nNext billing date 12/11/2026`,
  },
  {
    in: 'US',
    is: 'Peacock | 10.99 | USD | monthly | 2026-11-25',
    text: `Your Peacock Premium free trial ends 11/25/2026. You will then be charged $10.99/month until you cancel.`,
  },
  {
    in: 'US',
    is: 'Apple TV+ | 12.99 | USD | monthly | 2026-12-09',
    text: `Subscription Confirmation\nDear Pat,\nThe following subscription will renew automatically.\nApp: Apple TV\nSubscription: Apple TV+\nContent Provider: Apple\nDate of Purchase: Nov 9, 2026\nSubscription Period: 1 month\nRenewal Price: $12.99/month\nPayment Method: Visa ....2210`,
  },
  {
    in: 'US',
    is: 'Headspace | 69.99 | USD | yearly | 2026-11-22',
    text: `Subscription Confirmation\nApp: Headspace\nSubscription: Headspace Plus (Annual) free trial\nFree trial ends: Nov 22, 2026\nRenewal price: $69.99 per year, starting Nov 22, 2026`,
  },
  {
    in: 'US',
    is: 'ChatGPT Plus | 20 | USD | monthly | 2026-12-02',
    text: `Receipt from OpenAI, LLC\n$20.00\nPaid November 2, 2026\nReceipt number 2210-3391\nChatGPT Plus Subscription\nNov 2 – Dec 2, 2026\nQty 1\n$20.00\nTotal $20.00\nAmount paid $20.00`,
  },
  {
    in: 'US',
    is: 'Claude Pro | 217.75 | USD | yearly | 2027-10-28',
    text: `Your receipt from Anthropic, PBC #2091-8831\nAmount paid $217.75\nDate paid October 28, 2026\nOct 28, 2026 – Oct 28, 2027\nClaude Pro Annual\n$200.00\nSubtotal $200.00\nTax - CA $17.75\nTotal $217.75`,
  },
  {
    in: 'US',
    is: 'GitHub Copilot Pro | 10 | USD | monthly | 2026-12-06',
    text: `[GitHub] Payment Receipt for octo\nWe received payment for your GitHub.com subscription. Thanks for your business!\nGITHUB COPILOT PRO - month: $10.00\nTax: $0.00 USD\nTotal: $10.00 USD*\nCharged to: Visa (4*** **** **** 1234)\nDate: 06 Nov 2026 03:12AM PST\nFor service through: 2026-12-05`,
  },
  {
    in: 'US',
    is: 'Notion Plus | 120 | USD | yearly | 2027-07-14',
    text: `Notion Labs, Inc. invoice\nPlus plan - annual (1 seat) $120.00\nJul 14, 2026 to Jul 14, 2027\nTotal due $120.00\nAmount due $0.00\nPaid with Visa`,
  },
  {
    in: 'US',
    is: 'Zoom Workplace Pro | 18.41 | USD | monthly | 2026-12-07',
    text: `Zoom Communications invoice INV2291882\nZoom Workplace Pro Monthly  11/07/2026-12/06/2026  1  $16.99\nSubtotal $16.99\nTaxes, fees & surcharges $1.42\nTotal $18.41`,
  },
  {
    in: 'US',
    is: 'YouTube TV | 82.99 | USD | monthly | 2026-12-15',
    text: `YouTube TV: We couldn't process your payment of $82.99. Update your payment method by Nov 20, 2026 to keep your membership. Your monthly membership renews on Dec 15, 2026.`,
  },
  {
    in: 'US',
    is: 'Strava | 79.99 | USD | yearly | 2027-01-10',
    text: `Reminder: your annual Strava subscription renews on January 10, 2027 for $79.99/year ($6.67/month).`,
  },
  {
    in: 'US',
    is: 'Xbox Game Pass Ultimate | 29.99 | USD | monthly | 2026-12-04',
    text: `Microsoft Store\nThanks for your purchase\nXbox Game Pass Ultimate - 1 month\nOrder date: 11/4/2026\nTotal: $29.99\nThis subscription automatically renews at $29.99/month until canceled.`,
  },
  {
    in: 'US',
    is: 'PlayStation Plus Extra | 134.99 | USD | yearly | 2027-09-01',
    text: `PlayStation Store\nThank you for your purchase\nPlayStation Plus Extra: 12 Month Subscription\nDate purchased: 09/01/2026\nTotal: $134.99\nYour subscription will renew on 09/01/2027.`,
  },
  {
    in: 'US',
    is: 'The Washington Post | 120 | USD | yearly | 2027-02-14',
    text: `The Washington Post: Your annual subscription will renew on Feb. 14, 2027 at the rate of $120 per year.`,
  },
  {
    in: 'US',
    is: 'Kindle Unlimited | 11.99 | USD | monthly | 2026-12-01',
    text: `Amazon.com\nYour Kindle Unlimited Subscription\nYour payment method was charged $11.99 plus any tax on November 1, 2026. Next monthly payment: December 1, 2026.`,
  },
  {
    in: 'US',
    is: 'DashPass | 96 | USD | yearly | 2027-05-30',
    text: `DoorDash\nYour DashPass annual plan has renewed. $96.00/yr. Next renewal: May 30, 2027`,
  },
  {
    in: 'US',
    is: '1Password | 35.88 | USD | yearly | 2027-10-17',
    text: `1Password receipt #881720\nIndividual - Annual $35.88\nPaid October 17, 2026 (Mastercard 9921)\nThank you, AgileBits Inc.`,
  },
  {
    in: 'US',
    is: 'Duolingo Super | 95.99 | USD | yearly | 2026-12-01',
    text: `Your Super Duolingo free trial is ending. You'll be charged $95.99 for 12 months on December 1, 2026.`,
  },
  {
    in: 'US',
    is: 'X Premium | 8 | USD | monthly | 2026-12-13',
    text: `Thanks for subscribing to X Premium!\nAmount: US$8.00\nBilling: Monthly\nNext payment: December 13, 2026`,
  },
  {
    in: 'US',
    is: 'Calm | 79.99 | USD | yearly | 2027-11-04',
    text: `Calm Premium\nYearly subscription: $79.99/year\nStarted November 4, 2026. Renews each year.`,
  },
  {
    in: 'US',
    is: '- | 38 | USD | monthly | 2026-12-01',
    text: `Bluff Street Climbing: your monthly membership dues of $38.00 will be charged on 12/01/2026 to card ending 0118.`,
  },
  {
    in: 'US',
    is: '- | 7.5 | USD | P1W | 2026-11-20',
    text: `Corner Bakery Bread Club: your weekly subscription box ($7.50/week) renews on Nov 20, 2026.`,
  },
  {
    in: 'US',
    is: 'Paramount+ | 8.99 | USD | - | -',
    text: `PAYPAL *PARAMOUNTPLUS: You paid $8.99 USD to Paramount+ (automatic payment). Transaction 7XK22910.`,
  },
  { in: 'US', is: '-', text: `Your verification code is 220918. Spotify will never ask you for this code.` },
  {
    in: 'US',
    is: '-',
    text: `Thanks for your order! Nintendo eShop\nThe Legend of Zelda (digital download)\nTotal: $69.99\nThis is a one-time purchase.`,
  },
  { in: 'US', is: '-', text: `Wells Fargo: Your account ending 8810 balance is $2,310.44 as of 11/14/2026.` },
  {
    in: 'US',
    is: '-',
    text: `Your Uber trip on Tuesday evening. Total $23.61. Thanks for riding, Alex. Visa ....4420`,
  },
  {
    in: 'US',
    is: '-',
    text: `We're sorry to see you go. Your Hulu subscription has been canceled. You can watch until 12/02/2026. You won't be charged $11.99 again.`,
  },
  // United Kingdom
  {
    in: 'GB',
    is: 'Netflix | 12.99 | GBP | monthly | 2026-12-05',
    text: `Netflix\nYour receipt\nStandard £12.99/month incl. VAT\nCharged 5 November 2026 to Visa 9001\nNext billing date 5 December 2026`,
  },
  {
    in: 'GB',
    is: 'Amazon Prime | 95 | GBP | yearly | 2027-03-03',
    text: `Your annual Amazon Prime membership renews on 3 March 2027. We'll charge £95.00 to your default card. No action needed.`,
  },
  {
    in: 'GB',
    is: 'Apple One | 18.95 | GBP | monthly | 2026-12-14',
    text: `Invoice\nApple Account: k@example.co.uk\nInvoice date 14 Nov 2026\nApple One Individual (Monthly)\nRenews 14 Dec 2026\n£18.95\nVAT charged at 20% £3.16\nTotal £18.95`,
  },
  {
    in: 'GB',
    is: 'Financial Times | 59 | GBP | monthly | 2026-12-16',
    text: `Financial Times: thanks for subscribing. Standard Digital, £59 per month. Your trial for £1 ends on 16 December 2026, after which £59 will be taken each month.`,
  },
  {
    in: 'GB',
    is: 'The Economist | 229 | GBP | yearly | 2027-06-08',
    text: `The Economist\nSubscription renewal notice\nYour annual subscription renews 08/06/2027 at £229.00 by continuous card payment.`,
  },
  {
    in: 'GB',
    is: '- | 24.99 | GBP | monthly | 2026-12-01',
    text: `PureMotion Gym: Your Direct Debit of £24.99 will be taken on 01/12/2026 and monthly after that. Ref PM-22001.`,
  },
  {
    in: 'GB',
    is: 'NordVPN | 59.88 | GBP | yearly | 2027-05-02',
    text: `NordVPN order receipt\n1-year plan\nSubtotal £49.90\nVAT (20%) £9.98\nTotal £59.88\nPurchase date 2 May 2026\nThe plan renews automatically.`,
  },
  {
    in: 'GB',
    is: 'Strava | 8.99 | GBP | monthly | 2026-12-02',
    text: `Google Play order receipt\nYour subscription from Strava, Inc. on Google Play has renewed\nStrava subscription (Strava: Run, Bike, Hike) £8.99/month\nTotal: £8.99/month\nOrder date: 2 Nov 2026 18:02`,
  },
  {
    in: 'GB',
    is: 'Patreon | 4.5 | GBP | monthly | 2026-12-01',
    text: `Patreon receipt: You were charged £4.50 on 1 November 2026 for your monthly membership to Quiet History. Total £4.50.`,
  },
  {
    in: 'GB',
    is: '-',
    text: `Your Tesco delivery arrives today between 18:00 and 19:00. Guide price £64.20.`,
  },
  {
    in: 'GB',
    is: '-',
    text: `Barclays: Payment of £320.00 from J SMITH received on 12 Nov 2026. New balance £1,044.02.`,
  },
  // Euro
  {
    in: 'DE',
    is: 'Amazon Prime | 89.90 | EUR | yearly | 2027-02-09',
    text: `Deine Prime-Mitgliedschaft verlängert sich am 09.02.2027. Jahresbeitrag: 89,90 €. Zahlungsart: Lastschrift. Amazon Prime`,
  },
  {
    in: 'DE',
    is: 'Disney+ | 10.99 | EUR | monthly | 2026-12-14',
    text: `Disney+ Rechnung\nAbonnement Standard (monatlich)\nRechnungsdatum 14.11.2026\nNetto 9,24 €\nMwSt. 19 % 1,75 €\nGesamtbetrag 10,99 €\nNächste Zahlung: 14.12.2026`,
  },
  {
    in: 'DE',
    is: 'Babbel | 107.40 | EUR | yearly | 2027-11-05',
    text: `Danke für deine Bestellung bei Babbel\nAbo: 12 Monate\nGesamtpreis: EUR 107,40\nBestelldatum: 5. November 2026\nDas Abo verlängert sich automatisch.`,
  },
  {
    in: 'DE',
    is: '- | 39.90 | EUR | monthly | 2026-12-01',
    text: `FitWerk Studio: Ihr Mitgliedsbeitrag von 39,90 EUR pro Monat wird am 01.12.2026 per SEPA-Lastschrift eingezogen. Mandatsreferenz FW-0099.`,
  },
  {
    in: 'DE',
    is: 'Microsoft 365 Family | 129 | EUR | yearly | 2027-01-31',
    text: `Ihr Jahresabonnement Microsoft 365 Family wird am 31. Januar 2027 für 129,00 € automatisch verlängert.`,
  },
  {
    in: 'FR',
    is: 'Netflix | 14.99 | EUR | monthly | 2026-12-12',
    text: `Votre abonnement Netflix a été renouvelé. Montant : 14,99 € par mois. Prochaine date de facturation : 12 décembre 2026.`,
  },
  {
    in: 'FR',
    is: 'Spotify Premium | 12.14 | EUR | monthly | 2026-12-08',
    text: `Reçu Spotify\nPremium Personnel – 1 mois\nSous-total 10,12 €\nTVA 2,02 €\nTotal 12,14 €\nDate : 08/11/2026`,
  },
  {
    in: 'ES',
    is: 'Disney+ | 109.90 | EUR | yearly | 2027-04-01',
    text: `Tu suscripción anual a Disney+ se renovará el 1 de abril de 2027 por 109,90 €.`,
  },
  {
    in: 'ES',
    is: '- | 34.90 | EUR | monthly | 2026-12-03',
    text: `Gimnasio Norte: tu cuota mensual de 34,90 € se cobrará el 03/12/2026 en tu cuenta.`,
  },
  {
    in: 'IE',
    is: 'iCloud+ 2 TB | 9.99 | EUR | monthly | 2026-12-10',
    text: `Apple - Invoice\niCloud+ with 2 TB of Storage (Monthly)\nRenews 10 December 2026\n€9.99\nIncludes VAT of €1.87\nTotal €9.99`,
  },
  {
    in: 'DE',
    is: '-',
    text: `Ihr Bestätigungscode lautet 448120. Geben Sie ihn niemandem weiter. Ihre Bank`,
  },
  // Japan
  {
    in: 'JP',
    is: 'Spotify Premium | 980 | JPY | monthly | 2026-12-04',
    text: `Spotify Premium 領収書\nプラン:Premium Standard(1か月)\n合計:¥980\nお支払い日:2026年11月4日\n次回お支払い日:2026年12月4日`,
  },
  {
    in: 'JP',
    is: 'Disney+ | 1140 | JPY | monthly | 2026-12-20',
    text: `ディズニープラス(Disney+)ご契約の更新\n月額 1,140円(税込)\n更新日 2026年12月20日`,
  },
  {
    in: 'JP',
    is: 'YouTube Premium | 1280 | JPY | monthly | 2026-12-11',
    text: `Google Play のご注文明細\nYouTube Premium ¥1,280/月\n合計: ¥1,280/月\n消費税: ¥116\n注文日: 2026/11/11`,
  },
  {
    in: 'JP',
    is: 'Microsoft 365 Personal | 21300 | JPY | yearly | 2027-02-28',
    text: `Microsoft 365 Personal\n年間サブスクリプションは2027年2月28日に自動更新されます。\n料金 JPY 21,300`,
  },
  { in: 'JP', is: '-', text: `【お届け】ご注文の商品(税込3,480円)を本日お届けしました。` },
  // Australia
  {
    in: 'AU',
    is: 'Spotify Premium | 13.99 | AUD | monthly | 2026-12-06',
    text: `Spotify receipt\nPremium Individual $13.99\nGST included $1.27\nTotal AUD 13.99\nDate 06/11/2026\n1 month`,
  },
  {
    in: 'AU',
    is: 'Disney+ | 159.99 | AUD | yearly | 2027-08-07',
    text: `Your Disney+ yearly subscription renews on 7 August 2027. You will be charged $159.99 (inc GST).`,
  },
  {
    in: 'AU',
    is: '- | 17.95 | AUD | P2W | 2026-11-23',
    text: `FitLoop Gym: your fortnightly membership payment of $17.95 will be debited on 23/11/2026. Failed payments incur a $9.90 fee.`,
  },
  {
    in: 'AU',
    is: 'Dropbox Plus | 184.67 | AUD | yearly | 2027-09-12',
    text: `Dropbox Plus annual plan\nA$184.67\nBilled 12/09/2026\nRenews 12/09/2027`,
  },
  {
    in: 'CA',
    is: 'Crunchyroll | 9.99 | CAD | monthly | 2026-12-19',
    text: `Crunchyroll Fan membership\nC$9.99/month\nNext payment December 19, 2026`,
  },
];
