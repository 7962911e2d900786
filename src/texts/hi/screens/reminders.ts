/** Hindi texts of the reminders: by mail, and in the user's own calendar. */
import type { Texts } from '../../en/screens.ts';
import { pluralIn } from '../../plural.ts';

const plural = pluralIn('hi');

export const remindersTexts: Texts['reminders'] = {
  title: 'रिमाइंडर',
  lead: 'पेमेंट से पहले, Outgo के बाहर भी रिन्यूअल की खबर पाएँ।',
  back: 'सेटिंग पर वापस जाएँ',
  open: 'रिमाइंडर खोलें',
  loadFailed: 'यह लोड नहीं हो सका',
  retry: 'फिर से कोशिश करें',
  cancel: 'रहने दें',
  mail: {
    title: 'मेल पर',
    lead: 'दिन में ज़्यादा से ज़्यादा एक मेल, आपके चुने हुए समय पर, जिसमें आने वाला सब कुछ होता है। हर प्लान पर।',
    isOn: 'मुझे मेल पर याद दिलाएँ',
    isOnHint: (email) => `${email} पर, हर पेमेंट से और कैंसिल करने के आखिरी दिन से पहले।`,
    unverified: 'रिमाइंडर में लिखा होता है कि आप किसके लिए पेमेंट करते हैं, इसलिए वे ईमेल पता वेरिफ़ाई होने पर ही भेजे जाते हैं।',
    leadDays: 'कितने दिन पहले',
    days: (days) => (days === 0 ? 'उसी दिन' : plural(days, { one: '# दिन', other: '# दिन' })),
    leadHint: 'जहाँ पेमेंट मैंडेट से होते हैं, जैसे भारत में, दो दिन पहले उसे रोकने का आखिरी मौका होता है।',
    hour: 'समय',
    hourHint: (zone) => `आपके टाइम ज़ोन में, ${zone}।`,
    quietDays: 'इन दिनों नहीं',
    quietHint: 'जो इन दिनों पड़ता है, वह इनसे ठीक पहले वाले दिन भेजा जाता है।',
    next: (when) => `अगली जाँच: ${when}`,
    failed: 'यह नहीं बदला जा सका। फिर से कोशिश करें।',
  },
  calendar: {
    title: 'आपका कैलेंडर',
    lead: 'अगले 18 महीनों का हर पेमेंट और कैंसिल करने के आखिरी दिन, आपके अपने कैलेंडर में। हर प्लान पर।',
    none: 'आपको एक गुप्त पता मिलता है। इसे एक बार Google Calendar, Apple Calendar, Outlook या Thunderbird में जोड़ें, फिर वह अपने आप अपडेट होता रहता है।',
    make: 'मेरे कैलेंडर का पता बनाएँ',
    address: 'गुप्त पता',
    addressHint:
      'जिसके पास यह पता है, वह देख सकता है कि आप किसके लिए और कब पेमेंट करते हैं। इसमें नोट्स और आपका नाम नहीं दिखते।',
    hidden:
      'पता अब भी काम करता है, पर दोबारा नहीं दिखाया जा सकता, क्योंकि इस सर्वर की चाबियाँ बदली गई हैं। देखने के लिए नया पता बनाएँ।',
    copy: 'कॉपी करें',
    copied: 'पता कॉपी हो गया',
    copyFailed: 'पता कॉपी नहीं हो सका। उसे चुनकर खुद कॉपी करें।',
    openApp: 'कैलेंडर ऐप में खोलें',
    alarm: 'अलार्म',
    alarmHint:
      'Apple Calendar और Thunderbird सुबह 9 बजे अलार्म देते हैं। Google Calendar अपने नोटिफ़िकेशन इस्तेमाल करता है।',
    alarms: {
      none: 'अलार्म नहीं',
      before: (days) => (days === 0 ? 'उसी दिन' : plural(days, { one: '# दिन पहले', other: '# दिन पहले' })),
    },
    alarmSaved: 'अलार्म सेव हो गया',
    howTitle: 'इसे कैसे जोड़ें',
    how: [
      'Google Calendar, कंप्यूटर पर: Other calendars, +, From URL।',
      'iPhone, iPad और Mac: “कैलेंडर ऐप में खोलें”, फिर Subscribe।',
      'Outlook में: Add calendar, फिर Subscribe from web।',
      'Thunderbird में: New calendar, फिर On the network।',
    ],
    howSlow: 'कैलेंडर बदलाव अपने समय पर देखते हैं, कुछ दिन में बस एक बार।',
    lastRead: (when) => `किसी कैलेंडर ने पिछली बार ${when} पढ़ा`,
    notRead: 'अभी तक किसी कैलेंडर ने इसे नहीं पढ़ा',
    made: (day) => `${day} को बना`,
    renew: 'नया पता',
    renewTitle: 'पता बदलें?',
    renewLead: 'पुराना पता तुरंत बंद हो जाएगा। जो कैलेंडर उसे इस्तेमाल करते हैं, उनमें नया पता डालना होगा।',
    renewed: 'कैलेंडर को नया पता मिल गया',
    off: 'बंद करें',
    offTitle: 'कैलेंडर बंद करें?',
    offLead: 'पता तुरंत बंद हो जाएगा। कैलेंडर जो पढ़ चुके हैं, वह उनमें रह सकता है।',
    wentOff: 'कैलेंडर बंद हो गया',
    failed: 'यह नहीं बदला जा सका। फिर से कोशिश करें।',
  },
};
