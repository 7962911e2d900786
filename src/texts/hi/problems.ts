import type { ProblemTexts } from '../refusals.ts';

/** For input that our forms never send. */
export const CHECK_INPUT = 'जाँच लें कि आपने क्या भरा है।';

const group = (limit: number) => limit.toLocaleString('en');

export const problemTexts: ProblemTexts = {
  amount_negative: 'रकम शून्य से कम नहीं हो सकती।',
  amount_not_a_number: 'रकम सादी संख्या में लिखें, जैसे 649 या 9.99।',
  amount_required: 'रकम भरना ज़रूरी है।',
  amount_too_large: 'रकम ज़्यादा से ज़्यादा 999,999,999.99 हो सकती है।',
  amount_too_precise: ({ currency, decimals }) =>
    decimals === 0
      ? `${currency} में रकम बिना दशमलव के लिखें।`
      : `${currency} में दशमलव के बाद ज़्यादा से ज़्यादा ${decimals} अंक हो सकते हैं।`,
  amount_unclear: 'रकम साफ़ नहीं है। इसे 1,234.56 या 1.234,56 की तरह लिखें।',
  billing_cycle_invalid:
    'बिलिंग साइकल मासिक, तिमाही, छमाही, सालाना या P28D, P4W, P2M, P2Y जैसी अवधि होना चाहिए।',
  category_required: 'कैटेगरी चुनना ज़रूरी है।',
  category_too_long: ({ limit }) => `कैटेगरी में ज़्यादा से ज़्यादा ${limit} अक्षर हो सकते हैं।`,
  category_unreadable: 'कैटेगरी में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  choice_required: 'हाँ या नहीं चुनें',
  country_required: 'अपने देश का नाम भरें',
  country_too_long: ({ limit }) => `देश के नाम में ज़्यादा से ज़्यादा ${limit} अक्षर हो सकते हैं`,
  country_unreadable: 'देश के नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते',
  currency_invalid: 'करेंसी का ऐसा ISO 4217 कोड भरें जो यहाँ चलता हो, जैसे USD।',
  currency_unknown: 'यह करेंसी हमारी सूची में नहीं है',
  email_invalid: 'सही ईमेल पता भरें',
  email_not_yours: 'यह आपके खाते का ईमेल पता नहीं है',
  email_required: 'ईमेल भरना ज़रूरी है',
  forgot_email_required: 'अपना ईमेल पता भरें',
  granted_email_required: 'ईमेल पता भरें',
  idempotency_key_invalid: CHECK_INPUT,
  language_required: 'भाषा चुनें',
  log_place_unknown: 'लॉग में ऐसी कोई जगह नहीं है',
  new_password_too_short: ({ limit }) => `नए पासवर्ड में कम से कम ${limit} अक्षर होने चाहिए`,
  new_passwords_differ: 'दोनों नए पासवर्ड एक जैसे नहीं हैं',
  next_renewal_invalid: 'अगले रिन्यूअल की सही तारीख भरें, जैसे 2026-01-31।',
  next_renewal_required: 'अगले रिन्यूअल की तारीख भरना ज़रूरी है।',
  notes_too_long: ({ limit }) => `नोट में ज़्यादा से ज़्यादा ${group(limit)} अक्षर हो सकते हैं।`,
  notes_unreadable: 'नोट में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  passkey_name_required: 'पासकी को कोई नाम दें',
  passkey_name_too_long: ({ limit }) => `नाम में ज़्यादा से ज़्यादा ${limit} अक्षर हो सकते हैं`,
  passkey_name_unreadable: 'नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते',
  password_common:
    'यह सबसे ज़्यादा इस्तेमाल होने वाले पासवर्ड में से एक है, इसलिए इसका अंदाज़ा लगाना आसान है। कोई दूसरा पासवर्ड चुनें।',
  password_fields_required: 'पासवर्ड के सभी खाने भरना ज़रूरी है',
  password_required: 'पासवर्ड भरना ज़रूरी है',
  password_too_long: ({ limit }) => `पासवर्ड में ज़्यादा से ज़्यादा ${group(limit)} अक्षर हो सकते हैं`,
  password_too_short: ({ limit }) => `पासवर्ड में कम से कम ${limit} अक्षर होने चाहिए।`,
  passwords_differ: 'दोनों पासवर्ड एक जैसे नहीं हैं',
  payment_incomplete: 'पेमेंट अधूरा है।',
  person_name_required: 'नाम भरना ज़रूरी है',
  person_name_too_long: ({ limit }) => `नाम में ज़्यादा से ज़्यादा ${limit} अक्षर हो सकते हैं`,
  person_name_too_short: ({ limit }) => `नाम में कम से कम ${limit} अक्षर होने चाहिए`,
  person_name_unreadable: 'नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते',
  plan_cycle_invalid: 'बिलिंग साइकल मासिक या सालाना होना चाहिए',
  range_not_offered: 'दिन 7, 30 या 90 होने चाहिए',
  reason_required: 'कारण भरें',
  reason_too_long: ({ limit }) => `कारण में ज़्यादा से ज़्यादा ${limit} अक्षर हो सकते हैं`,
  rhythm_count_invalid: ({ limit }) => `1 से ${limit} के बीच पूरी संख्या लिखें।`,
  refunded_payment_required: 'वह पेमेंट भरें जिसका रिफ़ंड करना है',
  searched_email_required: 'खोजने के लिए ईमेल पता भरें',
  service_name_required: 'सर्विस का नाम भरना ज़रूरी है।',
  service_name_too_long: ({ limit }) => `सर्विस के नाम में ज़्यादा से ज़्यादा ${limit} अक्षर हो सकते हैं।`,
  service_name_unreadable: 'सर्विस के नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  service_not_listed: 'हमारी सूची की किसी सर्विस का नाम लिखें',
  snapshot_invalid: CHECK_INPUT,
  time_zone_required: 'टाइम ज़ोन चुनें',
  version_invalid: CHECK_INPUT,
  what_if_name_required: 'प्लान को कोई नाम दें',
};
