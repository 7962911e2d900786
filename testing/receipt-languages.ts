/** 64 labelled texts in fifteen languages and twenty currencies, written before the parser was changed for them. */
import type { LabelledReceipt } from './receipt-label.ts';

export const LANGUAGES: readonly LabelledReceipt[] = [
  {
    in: 'PL',
    is: 'Netflix | 49 | PLN | monthly | 2026-12-09',
    text: `Twoja subskrypcja Netflix została odnowiona.\nPlan: Standard (miesięczny)\nKwota: 49,00 zł\nData płatności: 9 listopada 2026\nNastępna płatność: 9 grudnia 2026\nMetoda płatności: Visa •••• 4411`,
  },
  {
    in: 'PL',
    is: 'Spotify Premium | 23.99 | PLN | monthly | 2026-12-02',
    text: `Dziękujemy za zakup Spotify Premium Individual.\nRazem: 23,99 PLN\nw tym VAT 23%: 4,49 PLN\nSubskrypcja odnawia się co miesiąc. Kolejna opłata zostanie pobrana 02.12.2026.`,
  },
  {
    in: 'PL',
    is: 'Disney+ | 389.90 | PLN | yearly | 2027-10-20',
    text: `Potwierdzenie płatności – Disney+\nSubskrypcja roczna\nDo zapłaty: 389,90 zł\nTwoja subskrypcja odnowi się automatycznie 20 października 2027 r.`,
  },
  {
    in: 'PL',
    is: 'YouTube Premium | 25.99 | PLN | monthly | 2026-11-28',
    text: `Przypomnienie: 28 listopada 2026 pobierzemy 25,99 zł/mies. za członkostwo YouTube Premium.`,
  },
  {
    in: 'PL',
    is: '- | 129 | PLN | monthly | 2026-12-01',
    text: `Klub Fitness Forma, Poznań\nKarnet Open – opłata miesięczna 129,00 zł brutto\nTermin następnej płatności: 01.12.2026`,
  },
  {
    in: 'PL',
    is: '-',
    text: `Twój kod weryfikacyjny to 552190. Kwota 49,00 zł, NETFLIX. Nie podawaj go nikomu.`,
  },
  {
    in: 'CZ',
    is: 'Netflix | 259 | CZK | monthly | 2026-12-05',
    text: `Vaše předplatné Netflix bylo obnoveno.\nČástka: 259 Kč\nDatum platby: 5. listopadu 2026\nDalší platba: 5. prosince 2026\nTarif Standard, měsíčně`,
  },
  {
    in: 'CZ',
    is: 'Spotify Premium | 169 | CZK | monthly | 2026-11-21',
    text: `Spotify Premium Individual\nCelkem: 169,00 Kč měsíčně (včetně DPH 29,33 Kč)\nPředplatné se automaticky obnoví 21. 11. 2026.`,
  },
  {
    in: 'CZ',
    is: 'HBO Max | 1990 | CZK | yearly | 2027-11-01',
    text: `Děkujeme za platbu. HBO Max – roční předplatné, celková cena 1 990 Kč. Platí do 1. 11. 2027.`,
  },
  {
    in: 'NL',
    is: 'Netflix | 13.99 | EUR | monthly | 2026-12-11',
    text: `Je Netflix-abonnement is verlengd.\nBedrag: € 13,99 per maand\nBetaald op 11 november 2026\nVolgende betaling: 11 december 2026`,
  },
  {
    in: 'NL',
    is: 'Disney+ | 109.90 | EUR | yearly | 2027-09-14',
    text: `Factuur Disney+\nJaarabonnement Standaard\nTotaal: € 109,90 (incl. 21% btw € 19,07)\nJe abonnement wordt automatisch verlengd op 14 september 2027.`,
  },
  {
    in: 'NL',
    is: '- | 24.99 | EUR | - | 2026-11-27',
    text: `Basic-Fit: op 27-11-2026 incasseren wij € 24,99 van je rekening voor je lidmaatschap.`,
  },
  {
    in: 'BR',
    is: 'Netflix | 44.90 | BRL | monthly | 2026-12-07',
    text: `Sua assinatura da Netflix foi renovada.\nPlano Padrão mensal\nValor: R$ 44,90\nData do pagamento: 07/11/2026\nPróxima cobrança: 07/12/2026`,
  },
  {
    in: 'BR',
    is: 'Spotify Premium | 23.90 | BRL | monthly | 2026-11-30',
    text: `Recibo Spotify Premium Individual\nTotal: R$ 23,90 por mês\nSua assinatura será renovada em 30 de novembro de 2026.`,
  },
  {
    in: 'BR',
    is: 'Amazon Prime | 166.80 | BRL | yearly | 2027-10-03',
    text: `Sua assinatura Amazon Prime anual está ativa. Valor total cobrado: R$ 166,80 no cartão final 3321. Renovação em 3 de outubro de 2027.`,
  },
  {
    in: 'PT',
    is: 'Disney+ | 10.99 | EUR | monthly | 2026-12-04',
    text: `A sua subscrição Disney+ foi renovada. Montante: 10,99 € por mês. Próximo pagamento: 4 de dezembro de 2026.`,
  },
  {
    in: 'SE',
    is: 'Netflix | 149 | SEK | monthly | 2026-12-10',
    text: `Ditt Netflix-abonnemang har förnyats.\nBelopp: 149 kr/mån\nBetalningsdatum: 10 november 2026\nNästa betalning: 10 december 2026`,
  },
  {
    in: 'SE',
    is: 'Spotify Premium | 129 | SEK | monthly | 2026-12-01',
    text: `Kvitto Spotify Premium\nTotalt: 129,00 SEK (varav moms 25,80 SEK)\nFörnyas månadsvis. Nästa dragning sker 2026-12-01.`,
  },
  {
    in: 'NO',
    is: 'HBO Max | 129 | NOK | monthly | 2026-11-25',
    text: `Ditt abonnement på HBO Max fornyes 25. november 2026. Pris: 129 kr per måned.`,
  },
  {
    in: 'DK',
    is: 'Netflix | 129 | DKK | monthly | 2026-12-03',
    text: `Kvittering fra Netflix\nBeløb: 129,00 kr. pr. måned (heraf moms 25,80 kr.)\nBetalt den 3. november 2026\nNæste betaling: 3. december 2026`,
  },
  {
    in: 'TR',
    is: 'Netflix | 229.99 | TRY | monthly | 2026-12-08',
    text: `Netflix üyeliğiniz yenilendi.\nTutar: 229,99 TL / ay\nÖdeme tarihi: 8 Kasım 2026\nSonraki ödeme tarihi: 8 Aralık 2026`,
  },
  {
    in: 'TR',
    is: 'Spotify Premium | 99 | TRY | monthly | 2026-11-22',
    text: `Spotify Premium Bireysel aboneliğiniz 22.11.2026 tarihinde yenilenecek. Aylık ücret: ₺99,00`,
  },
  {
    in: 'ID',
    is: 'Netflix | 120000 | IDR | monthly | 2026-12-06',
    text: `Langganan Netflix Anda telah diperpanjang.\nTotal: Rp120.000 per bulan\nTanggal pembayaran: 6 November 2026\nPembayaran berikutnya: 6 Desember 2026`,
  },
  {
    in: 'ID',
    is: 'Spotify Premium | 54990 | IDR | monthly | 2026-11-29',
    text: `Spotify Premium Individual – Rp 54.990/bulan. Langgananmu akan diperpanjang otomatis pada 29 November 2026.`,
  },
  {
    in: 'IT',
    is: 'Disney+ | 10.99 | EUR | monthly | 2026-12-12',
    text: `Il tuo abbonamento Disney+ si è rinnovato.\nImporto: 10,99 € al mese\nData di pagamento: 12 novembre 2026\nProssimo addebito: 12 dicembre 2026`,
  },
  {
    in: 'IT',
    is: 'DAZN | 34.99 | EUR | monthly | 2026-11-24',
    text: `DAZN – promemoria: il 24/11/2026 ti verranno addebitati 34,99 € per l'abbonamento mensile.`,
  },
  {
    in: 'IT',
    is: 'Amazon Prime | 49.90 | EUR | yearly | 2027-08-17',
    text: `Amazon Prime: hai pagato 49,90 € per l'iscrizione annuale. Si rinnova il 17 agosto 2027.`,
  },
  {
    in: 'ES',
    is: 'Netflix | 13.99 | EUR | monthly | 2026-12-02',
    text: `Tu suscripción a Netflix se ha renovado. Importe: 13,99 € al mes. Fecha de pago: 2 de noviembre de 2026. Próximo cobro: 2 de diciembre de 2026.`,
  },
  {
    in: 'MX',
    is: 'Disney+ | 219 | MXN | monthly | 2026-11-26',
    text: `Disney+ te informa que tu suscripción mensual se renovará el 26 de noviembre de 2026 por $219.00 MXN.`,
  },
  {
    in: 'MX',
    is: 'Spotify Premium | 1390 | MXN | yearly | 2027-11-03',
    text: `Recibo de Spotify Premium. Plan anual. Total pagado: MX$1,390.00 (IVA incluido). Válido hasta el 3 de noviembre de 2027.`,
  },
  {
    in: 'FR',
    is: 'Deezer Premium | 11.99 | EUR | monthly | 2026-12-14',
    text: `Votre abonnement Deezer Premium a été renouvelé.\nMontant TTC : 11,99 €/mois (dont TVA 20 % : 2,00 €)\nPayé le 14 novembre 2026. Prochain prélèvement le 14 décembre 2026.`,
  },
  {
    in: 'FR',
    is: 'Netflix | 14.99 | EUR | monthly | 2026-11-23',
    text: `Rappel : 14,99 € seront prélevés le 23/11/2026 pour votre abonnement mensuel Netflix Standard.`,
  },
  {
    in: 'DE',
    is: 'DAZN | 44.99 | EUR | monthly | 2026-12-13',
    text: `DAZN Rechnung\nDAZN Unlimited – Jahresabo, monatliche Zahlung\nGesamtbetrag: 44,99 € (inkl. 19 % MwSt. 7,18 €)\nNächste Abbuchung: 13.12.2026`,
  },
  {
    in: 'DE',
    is: 'Adobe Creative Cloud Pro | 77.99 | EUR | monthly | 2026-11-29',
    text: `Adobe Creative Cloud Pro: Am 29. November 2026 buchen wir 77,99 € pro Monat von Ihrem Konto ab.`,
  },
  {
    in: 'CH',
    is: 'Netflix | 20.90 | CHF | monthly | 2026-12-15',
    text: `Ihre Netflix-Mitgliedschaft wurde verlängert. Betrag: CHF 20.90 pro Monat. Nächste Zahlung: 15.12.2026.`,
  },
  {
    in: 'JP',
    is: 'Netflix | 1590 | JPY | monthly | 2026-12-05',
    text: `Netflixメンバーシップの更新のお知らせ\nプラン：スタンダード（月額）\nお支払い金額：1,590円（税込）\n次回請求日：2026年12月5日`,
  },
  {
    in: 'JP',
    is: 'Amazon Prime | 5900 | JPY | yearly | 2027-07-01',
    text: `Amazonプライム会員（年間プラン）\nご請求額 ￥5,900\n次回更新日 2027/07/01`,
  },
  {
    in: 'IN',
    is: 'YouTube Premium | 149 | INR | monthly | 2026-12-08',
    text: `आपकी YouTube Premium सदस्यता रिन्यू हो गई है। राशि: ₹149.00 प्रति माह। अगला भुगतान: 8 दिसंबर 2026`,
  },
  {
    in: 'IN',
    is: 'Jio Prepaid | 349 | INR | P28D | 2026-12-09',
    text: `Recharge successful! Your Jio number 98XXXXXX21 is recharged with Rs 349. Plan: 2 GB/day, Unlimited calls. Validity: 28 days. Expiry date: 09-Dec-2026. Ref no. BR0000VX12. -Jio`,
  },
  {
    in: 'IN',
    is: 'Jio Prepaid | 3599 | INR | yearly | 2027-11-10',
    text: `Dear Customer, Recharge of Rs.3599 on Jio No. 70XXXXXX10 is successful on 10-Nov-2026. Benefits: 2.5GB/day. Validity 365 days. Plan expires on 10-Nov-2027.`,
  },
  {
    in: 'IN',
    is: 'Airtel Prepaid | 859 | INR | P84D | 2027-01-27',
    text: `Airtel: Recharge successful for Rs. 859 on 99XXXXXX42. Pack validity 84 days, 1.5GB/day, valid till 27 Jan 2027. Txn ID 88213.`,
  },
  {
    in: 'IN',
    is: 'Airtel Postpaid | 529.82 | INR | monthly | 2026-11-26',
    text: `Your Airtel Postpaid bill for 98XXXXXX07 is Rs 529.82 (incl. GST Rs 80.82). Monthly plan Rs 449. Due date: 26-Nov-2026.`,
  },
  {
    in: 'IN',
    is: '-',
    text: `Get 1.5GB/day for 84 days at Rs 859! Recharge now on MyJio. Offer valid till 30 Nov 2026. T&C apply.`,
  },
  {
    in: 'US',
    is: 'HBO Max | 18.15 | USD | monthly | 2026-12-10',
    text: `Apple Receipt\nNovember 10, 2026\nOrder ID: MQ7T1X2\nApp Store\nHBO Max\nStandard (Monthly)\nRenews December 10, 2026\n$16.99\nSubtotal $16.99\nTax $1.16\nTotal $18.15\nVisa •••• 1234`,
  },
  {
    in: 'US',
    is: 'Strava | 86.79 | USD | yearly | 2027-11-02',
    text: `Receipt\nAPPLE ACCOUNT jo@example.com\nDATE Nov 2, 2026\nStrava: Run, Bike, Hike\nStrava Subscription (Annual)\nRenews Nov 2, 2027 $79.99\nTax $6.80\nTOTAL $86.79`,
  },
  {
    in: 'US',
    is: 'Duolingo Super | 14.03 | USD | monthly | 2026-12-06',
    text: `Your receipt from Apple\nInvoice date: Nov 6, 2026\nSuper Duolingo - Monthly Plan   $12.99\nEstimated Tax   $1.04\nPayment: Mastercard ....9921   $14.03\nRenews Dec 6, 2026`,
  },
  {
    in: 'US',
    is: 'Notion Plus | 120 | USD | yearly | 2027-11-05',
    text: `Notion Plus: $120 billed annually (that's $10.00/month). Paid November 5, 2026. Renews November 5, 2027.`,
  },
  {
    in: 'US',
    is: '1Password | 35.88 | USD | yearly | 2027-01-14',
    text: `1Password Individual. $2.99/month, billed annually at $35.88. Your membership renews on January 14, 2027.`,
  },
  {
    in: 'US',
    is: 'Canva Pro | 120 | USD | yearly | 2027-02-01',
    text: `Thanks for subscribing to Canva Pro! You were charged $120.00 for the year — just $10 a month. Next renewal: Feb 1, 2027.`,
  },
  {
    in: 'US',
    is: 'NordVPN | 83.76 | USD | yearly | 2027-03-19',
    text: `NordVPN 1-year plan\n$6.98 per month\nBilled $83.76 every 12 months\nNext billing date: March 19, 2027`,
  },
  {
    in: 'GB',
    is: 'Disney+ | 9.99 | GBP | monthly | 2026-12-01',
    text: `Thanks for staying with Disney+. We've taken £9.99 (inc. VAT £1.67) for your monthly subscription. Next payment date: 1 December 2026.`,
  },
  {
    in: 'AU',
    is: 'Spotify Premium | 15.99 | AUD | monthly | 2026-12-09',
    text: `Tax invoice – Spotify Premium Individual\nTotal A$15.99 (includes GST A$1.45)\nPaid 9 Nov 2026. Your plan renews monthly on the 9th; next on 9 Dec 2026.`,
  },
  {
    in: 'CA',
    is: 'Netflix | 21.46 | CAD | monthly | 2026-12-03',
    text: `Netflix\nStandard plan CA$18.99/month\nHST CA$2.47\nTotal CA$21.46\nNext billing date: December 3, 2026`,
  },
  {
    in: 'ZA',
    is: 'Netflix | 199 | ZAR | monthly | 2026-12-07',
    text: `Your Netflix membership has been renewed. Amount: R199.00 per month. Next payment: 7 December 2026.`,
  },
  {
    in: 'AE',
    is: 'Amazon Prime | 16 | AED | monthly | 2026-12-11',
    text: `Your Amazon Prime monthly membership: AED 16.00 charged on 11 Nov 2026. Next charge on 11 Dec 2026.`,
  },
  {
    in: 'KR',
    is: 'Netflix | 13500 | KRW | monthly | 2026-12-08',
    text: `넷플릭스(Netflix) 멤버십이 갱신되었습니다.\n결제 금액: 13,500원 (월)\n다음 결제일: 2026년 12월 8일`,
  },
  {
    in: 'PL',
    is: 'Amazon Prime | 69 | PLN | yearly | 2027-06-30',
    text: `Amazon Prime: pobraliśmy 69,00 zł za roczne członkostwo. Odnowienie: 30.06.2027.`,
  },
  {
    in: 'PL',
    is: 'HBO Max | 29.99 | PLN | monthly | 2026-12-13',
    text: `HBO Max\nRachunek nr 2026/11/8831\nSubskrypcja Podstawowa z reklamami – 1 miesiąc\nSuma: 29,99 PLN\nData zakupu: 13.11.2026\nOdnawia się: 13.12.2026`,
  },
  {
    in: 'BR',
    is: '-',
    text: `Seu código de verificação é 884120. Compra de R$ 44,90 em NETFLIX.COM. Não compartilhe.`,
  },
  {
    in: 'NL',
    is: '-',
    text: `Je pakket is bezorgd. Bestelling € 24,95. Bedankt voor je aankoop bij bol.`,
  },
  {
    in: 'SE',
    is: '- | 299 | SEK | monthly | 2026-11-28',
    text: `Friskis & Svettis autogiro: 299 kr dras från ditt konto den 28 november 2026. Medlemskap, månadsvis betalning.`,
  },
  {
    in: 'PT',
    is: '-',
    text: `O seu reembolso de 10,99 € da Disney+ foi processado em 12/11/2026.`,
  },
  {
    in: 'CZ',
    is: 'O2 | 399 | CZK | monthly | 2026-11-30',
    text: `O2: vyúčtování za internet. K úhradě 399,00 Kč, splatnost 30. 11. 2026. Měsíční paušál.`,
  },
  {
    in: 'TR',
    is: 'YouTube Premium | 79.99 | TRY | monthly | 2026-12-01',
    text: `YouTube Premium üyeliğiniz için 79,99 TL tahsil edildi (1 Kasım 2026). Aylık abonelik, bir sonraki ödeme 1 Aralık 2026.`,
  },
];

/** 30 more, other wordings of the same languages, written after the parser had read all of the above right. */
export const MORE_LANGUAGES: readonly LabelledReceipt[] = [
  {
    in: 'PL',
    is: 'Tidal | 21.99 | PLN | monthly | 2026-12-04',
    text: `TIDAL – faktura VAT\nUsługa: TIDAL Individual, abonament miesięczny\nWartość brutto 21,99 zł\nVAT 4,11 zł\nOkres: 04.11.2026 – 03.12.2026`,
  },
  {
    in: 'PL',
    is: 'Audible | 39.90 | PLN | monthly | 2026-12-01',
    text: `Cześć! Z Twojej karty pobrano 39,90 zł za członkostwo Audible. Następne obciążenie: 1 gru 2026. Członkostwo odnawia się co miesiąc.`,
  },
  {
    in: 'PL',
    is: '- | 64.90 | PLN | - | 2026-11-25',
    text: `Play: Twoja faktura za abonament na kwotę 64,90 zł jest gotowa. Termin płatności: 25.11.2026.`,
  },
  {
    in: 'PL',
    is: '-',
    text: `Zamówienie nr 88412 zostało dostarczone. Wartość zamówienia 189,00 zł. Dziękujemy za zakupy w Allegro.`,
  },
  {
    in: 'CZ',
    is: 'YouTube Premium | 239 | CZK | monthly | 2026-12-18',
    text: `Účtenka od Google: YouTube Premium, 239,00 Kč/měsíc. Předplatné se obnoví 18. prosince 2026.`,
  },
  {
    in: 'CZ',
    is: 'Strava | 1490 | CZK | yearly | 2027-04-02',
    text: `Strava – roční členství. Zaplaceno 1 490,00 Kč dne 2. 4. 2026. Další platba proběhne 2. 4. 2027.`,
  },
  {
    in: 'NL',
    is: 'Spotify Premium | 12.99 | EUR | monthly | 2026-12-06',
    text: `Bedankt voor je betaling. Spotify Premium Individual, 1 maand. Totaalbedrag € 12,99. Je volgende factuurdatum is 6 dec. 2026.`,
  },
  {
    in: 'NL',
    is: 'Adobe Acrobat Pro | 287.88 | EUR | yearly | 2027-05-20',
    text: `Adobe Acrobat Pro – jaarabonnement, vooraf betaald. Te betalen: € 287,88 (€ 23,99 per maand). Wordt verlengd op 20 mei 2027.`,
  },
  {
    in: 'BR',
    is: 'HBO Max | 39.90 | BRL | monthly | 2026-12-15',
    text: `Olá! O pagamento da sua assinatura HBO Max foi aprovado. Total pago: R$39,90. Frequência: mensal. Próxima renovação: 15/12/2026.`,
  },
  {
    in: 'BR',
    is: 'Crunchyroll | 199.99 | BRL | yearly | 2027-11-11',
    text: `Crunchyroll Fan anual\nCobrado: R$ 199,99\nVálido até 11/11/2027`,
  },
  {
    in: 'PT',
    is: '- | 34.90 | EUR | monthly | 2026-11-29',
    text: `Ginásio Viva: a mensalidade de 34,90 € será cobrada por débito direto a 29 de novembro de 2026.`,
  },
  {
    in: 'SE',
    is: 'Disney+ | 1290 | SEK | yearly | 2027-03-08',
    text: `Disney+ Standard årsabonnemang. Pris: 1 290 kr/år inkl. moms. Förnyas 8 mars 2027.`,
  },
  {
    in: 'SE',
    is: 'Audible | 119 | SEK | monthly | 2026-12-07',
    text: `Kvitto: Audible-medlemskap, 119,00 kr per månad. Betalat 2026-11-07. Nästa debitering 2026-12-07.`,
  },
  {
    in: 'NO',
    is: 'Netflix | 139 | NOK | monthly | 2026-12-12',
    text: `Medlemskapet ditt hos Netflix er fornyet. Beløp: 139,00 NOK (hvorav mva 27,80 NOK). Neste betaling: 12. desember 2026. Månedlig fakturering.`,
  },
  {
    in: 'DK',
    is: 'Spotify Premium | 119 | DKK | monthly | 2026-12-02',
    text: `Spotify Premium Individual. I alt 119,00 DKK. Dit abonnement fornyes automatisk hver måned, næste gang den 2. december 2026.`,
  },
  {
    in: 'TR',
    is: 'Disney+ | 1499.90 | TRY | yearly | 2027-10-28',
    text: `Disney+ yıllık aboneliğiniz başladı. Toplam tutar: 1.499,90 TL (KDV dahil). Yenileme tarihi: 28 Ekim 2027.`,
  },
  {
    in: 'ID',
    is: 'YouTube Premium | 79000 | IDR | monthly | 2026-12-10',
    text: `Terima kasih. Pembayaran YouTube Premium sebesar Rp79.000,00 berhasil. Tagihan bulanan berikutnya: 10 Desember 2026.`,
  },
  {
    in: 'IT',
    is: 'Spotify Premium | 11.99 | EUR | monthly | 2026-12-09',
    text: `Ricevuta Spotify Premium Individual\nTotale € 11,99 (IVA inclusa € 2,16)\nIl tuo piano si rinnova ogni mese. Prossima fatturazione: 9 dic 2026`,
  },
  {
    in: 'FR',
    is: 'Amazon Prime | 69.90 | EUR | yearly | 2027-09-21',
    text: `Votre adhésion annuelle Amazon Prime a été renouvelée pour 69,90 €. Elle sera renouvelée le 21 septembre 2027.`,
  },
  {
    in: 'DE',
    is: 'Disney+ | 99.90 | EUR | yearly | 2027-06-16',
    text: `Danke, dass du Disney+ abonniert hast. 99,90 € pro Jahr (entspricht 8,33 € pro Monat). Verlängert sich am 16. Juni 2027.`,
  },
  {
    in: 'ES',
    is: 'DAZN | 29.99 | EUR | monthly | 2026-11-27',
    text: `DAZN: el 27 de noviembre de 2026 cargaremos 29,99 € en tu tarjeta por tu suscripción mensual.`,
  },
  {
    in: 'US',
    is: 'Headspace | 69.99 | USD | yearly | 2027-08-30',
    text: `Headspace annual subscription\nOnly $5.83/month, billed as $69.99 per year\nYour subscription renews Aug 30, 2027`,
  },
  {
    in: 'US',
    is: 'Apple Music | 11.76 | USD | monthly | 2026-12-11',
    text: `Receipt\nBILLED TO Mastercard .... 4410\nApple Music\nIndividual (Monthly)\nRenews December 11, 2026   $10.99\nSubtotal   $10.99\nTax   $0.77\nTOTAL   $11.76`,
  },
  {
    in: 'US',
    is: 'Adobe Creative Cloud Pro | 69.99 | USD | monthly | 2026-12-05',
    text: `Creative Cloud Pro, annual plan, billed monthly: $69.99/mo (US$839.88 per year in total). Next payment Dec 5, 2026.`,
  },
  {
    in: 'IN',
    is: 'Jio Prepaid | 899 | INR | P90D | 2027-02-05',
    text: `Jio Prepaid recharge of Rs 899 for 81XXXXXX55 was successful. Plan validity: 90 days. Plan ends on 05 Feb 2027.`,
  },
  {
    in: 'IN',
    is: 'Vi Prepaid | 299 | INR | P28D | 2026-12-06',
    text: `Vi: Your recharge of Rs.299 is successful. Validity 28 days till 06-12-2026. Enjoy unlimited calls.`,
  },
  {
    in: 'IN',
    is: 'JioFiber | 824.82 | INR | monthly | 2026-11-22',
    text: `JioFiber: Your bill of ₹824.82 (plan ₹699 + GST ₹125.82) for Nov 2026 is due on 22-Nov-2026. Monthly plan.`,
  },
  {
    in: 'KR',
    is: 'YouTube Premium | 14900 | KRW | monthly | 2026-12-03',
    text: `YouTube Premium 구독이 갱신됩니다. 매월 ₩14,900 이 결제됩니다. 다음 결제일: 2026년 12월 3일`,
  },
  {
    in: 'ZA',
    is: 'Spotify Premium | 69.99 | ZAR | monthly | 2026-12-14',
    text: `Spotify Premium Individual: R69.99/month. Your next payment is due on 14 December 2026.`,
  },
  {
    in: 'CH',
    is: 'Spotify Premium | 15.95 | CHF | monthly | 2026-12-08',
    text: `Quittung Spotify Premium. Gesamt: 15.95 CHF pro Monat. Nächste Abbuchung am 8. Dezember 2026.`,
  },
];
