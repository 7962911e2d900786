/**
 * Hindi for the sentences of the server and of core's rules. The keys are their own types, so a new failure or a new
 * constant of the rules does not compile without its Hindi; messages.test.ts finds those that are written in place.
 */

import type { FailureCode, failures } from '#contract/errors';
import type * as subscriptionRows from '#contract/subscriptions';
import type * as account from '#core/account/account';
import type * as adminStats from '#core/admin/stats';
import type * as money from '#core/money/money';
import type * as typedAmount from '#core/money/typed-amount';
import type * as subscription from '#core/subscription/subscription';
import type { Texts } from '../../en/screens.ts';

type SentenceOf<Module> = Extract<Module[keyof Module], string>;
type KnownSentence =
  | (typeof failures)[FailureCode]['text']
  | Exclude<SentenceOf<typeof account>, typeof account.OTHER_COUNTRY>
  | SentenceOf<typeof adminStats>
  | SentenceOf<typeof money>
  | SentenceOf<typeof subscription>
  | SentenceOf<typeof typedAmount>
  | SentenceOf<typeof subscriptionRows>;

const CHECK_INPUT = 'जाँच लें कि आपने क्या भरा है।';

const known: Record<KnownSentence, string> = {
  'Please check what you entered.': CHECK_INPUT,
  'Please enter a reason': 'कारण भरें',
  'The request body is not valid JSON.': 'भेजा गया डेटा सही JSON नहीं है।',
  'The request could not be understood.': 'अनुरोध समझ में नहीं आया।',
  'Verification token is missing': 'वेरिफ़िकेशन टोकन नहीं मिला',
  'This verification link has expired': 'इस वेरिफ़िकेशन लिंक की समय-सीमा खत्म हो गई है',
  'Invalid verification token': 'वेरिफ़िकेशन टोकन सही नहीं है',
  'This reset link has expired': 'इस रीसेट लिंक की समय-सीमा खत्म हो गई है',
  'Invalid reset link': 'रीसेट लिंक सही नहीं है',
  'Current password is incorrect': 'मौजूदा पासवर्ड गलत है',
  'The payment could not be verified.': 'पेमेंट की पुष्टि नहीं हो सकी।',
  'The signature is not valid.': 'सिग्नेचर सही नहीं है।',
  'That passkey could not be used. Please try again.': 'इस पासकी का इस्तेमाल नहीं हो सका। फिर से कोशिश करें।',
  'The request took too long to arrive.': 'अनुरोध पहुँचने में बहुत देर लगी।',
  'The headers of the request are too large.': 'अनुरोध के हेडर बहुत बड़े हैं।',
  'Please sign in first.': 'पहले साइन इन करें।',
  'Invalid credentials': 'ईमेल या पासवर्ड गलत है',
  'Please verify your email before signing in': 'साइन इन करने से पहले अपना ईमेल वेरिफ़ाई करें',
  'Password Not Available': 'पासवर्ड उपलब्ध नहीं है',
  'You are not allowed to do that.': 'आपको यह करने की अनुमति नहीं है।',
  'This request came from another site and was refused.':
    'यह अनुरोध किसी दूसरी साइट से आया था, इसलिए इसे रोक दिया गया।',
  'Please sign in again to do that.': 'यह करने के लिए फिर से साइन इन करें।',
  'Free tier limit reached': 'Free प्लान की सीमा पूरी हो गई है',
  'This subscription is locked. Upgrade to Pro to use it again.':
    'यह सब्सक्रिप्शन लॉक है। इसे फिर से इस्तेमाल करने के लिए Pro लें।',
  'This is part of Pro.': 'यह सुविधा Pro में मिलती है।',
  'This address cannot be used to sign up.': 'इस ईमेल पते से साइन अप नहीं किया जा सकता।',
  'Not found': 'नहीं मिला',
  'User not found': 'यूज़र नहीं मिला',
  'Payment not found': 'पेमेंट नहीं मिला',
  'Google sign-in is not set up on this server.': 'इस सर्वर पर Google साइन इन चालू नहीं है।',
  'That method is not allowed here.': 'यहाँ यह तरीका इस्तेमाल नहीं हो सकता।',
  'An account with this email already exists': 'इस ईमेल का खाता पहले से बना हुआ है',
  'Duplicate Subscription': 'यह सब्सक्रिप्शन पहले से है',
  'This subscription was changed on another device.': 'यह सब्सक्रिप्शन किसी दूसरे डिवाइस पर बदला गया है।',
  'This request key was already used for something else.':
    'यह अनुरोध-की पहले किसी और चीज़ के लिए इस्तेमाल हो चुकी है।',
  'This email is verified already.': 'यह ईमेल पहले से वेरिफ़ाई है।',
  'You already have Pro.': 'आपके पास Pro पहले से है।',
  'Your payment is being confirmed. There is nothing more to pay.':
    'आपके पेमेंट की पुष्टि हो रही है। और कुछ देने की ज़रूरत नहीं है।',
  'We are still trying to take your renewal payment. You can pay it under My Pro Plan.':
    'रिन्यूअल का पेमेंट लेने की कोशिश अभी जारी है। इसे “मेरा Pro प्लान” में दिया जा सकता है।',
  'There is no renewal to pay.': 'किसी रिन्यूअल का पेमेंट बाकी नहीं है।',
  'This payment has been refunded already.': 'इस पेमेंट का रिफ़ंड पहले ही हो चुका है।',
  'The payment provider refused the refund.': 'पेमेंट कंपनी ने रिफ़ंड करने से मना कर दिया।',
  'This person has no Pro that was given by hand.': 'इस व्यक्ति के पास हाथ से दिया गया Pro नहीं है।',
  'There is no Pro plan to cancel.': 'कैंसिल करने के लिए कोई Pro प्लान नहीं है।',
  'Your Pro plan is already cancelled.': 'आपका Pro प्लान पहले ही कैंसिल हो चुका है।',
  'That is too much data for one request.': 'एक बार में भेजने के लिए यह डेटा बहुत ज़्यादा है।',
  'Please send JSON.': 'JSON भेजें।',
  'Daily limit reached. Upgrade to Pro for unlimited access.':
    'आज की सीमा पूरी हो गई है। बिना सीमा के इस्तेमाल के लिए Pro लें।',
  'Too many attempts. Please wait a little and try again.':
    'बहुत ज़्यादा बार कोशिश हुई। थोड़ा रुककर फिर से कोशिश करें।',
  'Something went wrong. Please try again.': 'कुछ गड़बड़ हो गई। फिर से कोशिश करें।',
  'The service we asked did not answer properly. Please try again.':
    'हमने जिस सर्विस से पूछा, उसने ठीक से जवाब नहीं दिया। फिर से कोशिश करें।',
  'We are very busy right now. Please try again in a moment.':
    'अभी हमारे यहाँ बहुत भीड़ है। थोड़ी देर में फिर से कोशिश करें।',
  'We cannot reach our data right now. Please try again in a moment.':
    'अभी हम अपने डेटा तक नहीं पहुँच पा रहे हैं। थोड़ी देर में फिर से कोशिश करें।',

  'Name is required': 'नाम भरना ज़रूरी है',
  'Name must be at least 2 characters long': 'नाम में कम से कम 2 अक्षर होने चाहिए',
  'Name can be at most 100 characters long': 'नाम में ज़्यादा से ज़्यादा 100 अक्षर हो सकते हैं',
  'Name contains characters that cannot be shown': 'नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते',
  'Email is required': 'ईमेल भरना ज़रूरी है',
  'Please enter a valid email address': 'सही ईमेल पता भरें',
  'Password is required': 'पासवर्ड भरना ज़रूरी है',
  'Password must be at least 6 characters long.': 'पासवर्ड में कम से कम 6 अक्षर होने चाहिए।',
  'Password can be at most 1,000 characters long': 'पासवर्ड में ज़्यादा से ज़्यादा 1,000 अक्षर हो सकते हैं',
  'This is one of the most common passwords, so it is easy to guess. Please choose another one.':
    'यह सबसे ज़्यादा इस्तेमाल होने वाले पासवर्ड में से एक है, इसलिए इसका अंदाज़ा लगाना आसान है। कोई दूसरा पासवर्ड चुनें।',
  'Passwords do not match': 'दोनों पासवर्ड एक जैसे नहीं हैं',
  'Please enter your country name': 'अपने देश का नाम भरें',
  'Country can be at most 100 characters long': 'देश के नाम में ज़्यादा से ज़्यादा 100 अक्षर हो सकते हैं',
  'Country contains characters that cannot be shown': 'देश के नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते',
  'Please enter your email address': 'अपना ईमेल पता भरें',
  'Please enter an email address': 'ईमेल पता भरें',
  'Please enter an email address to search': 'खोजने के लिए ईमेल पता भरें',
  'All password fields are required': 'पासवर्ड के सभी खाने भरना ज़रूरी है',
  'New passwords do not match': 'दोनों नए पासवर्ड एक जैसे नहीं हैं',
  'New password must be at least 8 characters long': 'नए पासवर्ड में कम से कम 8 अक्षर होने चाहिए',
  'Days must be 7, 30 or 90': 'दिन 7, 30 या 90 होने चाहिए',

  'Amount is required.': 'रकम भरना ज़रूरी है।',
  'Amount must be a plain number, such as 649 or 9.99.': 'रकम सादी संख्या में लिखें, जैसे 649 या 9.99।',
  'Amount cannot be negative.': 'रकम शून्य से कम नहीं हो सकती।',
  'Amount can be at most 999,999,999.99.': 'रकम ज़्यादा से ज़्यादा 999,999,999.99 हो सकती है।',
  'Amount is not clear. Write it like 1,234.56 or 1.234,56.':
    'रकम साफ़ नहीं है। इसे 1,234.56 या 1.234,56 की तरह लिखें।',
  'Service name is required.': 'सर्विस का नाम भरना ज़रूरी है।',
  'Category is required.': 'कैटेगरी चुनना ज़रूरी है।',
  'Next renewal date is required.': 'अगले रिन्यूअल की तारीख भरना ज़रूरी है।',
  'Service name can be at most 100 characters long.': 'सर्विस के नाम में ज़्यादा से ज़्यादा 100 अक्षर हो सकते हैं।',
  'Category can be at most 50 characters long.': 'कैटेगरी में ज़्यादा से ज़्यादा 50 अक्षर हो सकते हैं।',
  'Notes can be at most 2,000 characters long.': 'नोट में ज़्यादा से ज़्यादा 2,000 अक्षर हो सकते हैं।',
  'Service name contains characters that cannot be shown.': 'सर्विस के नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'Category contains characters that cannot be shown.': 'कैटेगरी में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'Notes contain characters that cannot be shown.': 'नोट में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते।',
  'Next renewal date must be a real date, such as 2026-01-31.': 'अगले रिन्यूअल की सही तारीख भरें, जैसे 2026-01-31।',
  'Billing cycle must be monthly, quarterly, halfyearly or yearly.':
    'बिलिंग साइकल मासिक, तिमाही, छमाही या सालाना होना चाहिए।',
  'Currency must be a supported ISO 4217 code, such as USD.':
    'करेंसी का ऐसा ISO 4217 कोड भरें जो यहाँ चलता हो, जैसे USD।',
  'Duplicate Subscription: a locked subscription already has this name.':
    'यह सब्सक्रिप्शन पहले से है: एक लॉक सब्सक्रिप्शन का यही नाम है।',
  'Subscription deleted': 'सब्सक्रिप्शन डिलीट हो गया',
};

/** Written where they are used, so no type names them. */
const inPlace: Record<string, string> = {
  'Network error occurred': 'नेटवर्क में दिक्कत आई',
  'Please check your email and click the verification link before signing in.':
    'अपना ईमेल देखें और साइन इन करने से पहले वेरिफ़िकेशन लिंक पर क्लिक करें।',
  'Please give the passkey a name': 'पासकी को कोई नाम दें',
  'The name can be at most 60 characters long': 'नाम में ज़्यादा से ज़्यादा 60 अक्षर हो सकते हैं',
  'The name contains characters that cannot be shown': 'नाम में ऐसे अक्षर हैं जो दिखाए नहीं जा सकते',
  'Please choose a time zone': 'टाइम ज़ोन चुनें',
  'Please name a service of the catalogue': 'हमारी सूची की किसी सर्विस का नाम लिखें',
  'That is no currency we know': 'यह करेंसी हमारी सूची में नहीं है',
  'Please choose a language': 'भाषा चुनें',
  'Please choose yes or no': 'हाँ या नहीं चुनें',
  'Billing cycle must be monthly or yearly': 'बिलिंग साइकल मासिक या सालाना होना चाहिए',
  'The payment is incomplete.': 'पेमेंट अधूरा है।',
  'Please enter the payment to refund': 'वह पेमेंट भरें जिसका रिफ़ंड करना है',
  'The reason can have at most 500 characters': 'कारण में ज़्यादा से ज़्यादा 500 अक्षर हो सकते हैं',
  'Please give the plan a name': 'प्लान को कोई नाम दें',
  'snapshot must be true or false': CHECK_INPUT,
  'Version must be a whole number.': CHECK_INPUT,
  'That is no place in the log': 'लॉग में ऐसी कोई जगह नहीं है',
  'Idempotency-Key must be 1 to 200 visible ASCII characters.': CHECK_INPUT,
};

const fields: Record<string, string> = {
  name: 'सर्विस का नाम',
  category: 'कैटेगरी',
  amount: 'रकम',
  currency: 'करेंसी',
  billingCycle: 'बिलिंग साइकल',
  nextRenewalDate: 'अगले रिन्यूअल की तारीख',
  notes: 'नोट',
  provider: 'सर्विस',
};

/** Sentences with a value inside, and the library's own about input that none of our forms sends. */
const patterns: [RegExp, (...parts: string[]) => string][] = [
  [/^Amount in (\w+) cannot have decimals\.$/, (currency) => `${currency} में रकम बिना दशमलव के लिखें।`],
  [
    /^Amount in (\w+) can have at most (\d) decimals\.$/,
    (currency, most) => `${currency} में दशमलव के बाद ज़्यादा से ज़्यादा ${most} अंक हो सकते हैं।`,
  ],
  [/^(?:Invalid (?:input|string|option|key)|Too (?:big|small)|Unrecognized key)/, () => CHECK_INPUT],
];

function say(sentence: string): string {
  const whole: Record<string, string> = { ...inPlace, ...known };
  if (Object.hasOwn(whole, sentence)) return whole[sentence] ?? sentence;
  for (const [pattern, word] of patterns) {
    const found = pattern.exec(sentence);
    if (found) return word(...found.slice(1));
  }
  return sentence;
}

export const messagesTexts: Texts['messages'] = {
  say,
  field: (path) => (Object.hasOwn(fields, path) ? (fields[path] ?? path) : path),
};
