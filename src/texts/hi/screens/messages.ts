import type { Texts } from '../../en/screens.ts';
import { sayFailure, sayField } from '../../refusals.ts';
import { refusalTexts } from '../refusals.ts';

const fields = new Map([
  ['name', 'सर्विस का नाम'],
  ['category', 'कैटेगरी'],
  ['amount', 'रकम'],
  ['currency', 'करेंसी'],
  ['billingCycle', 'बिलिंग साइकल'],
  ['nextRenewalDate', 'अगले रिन्यूअल की तारीख'],
  ['notes', 'नोट'],
  ['provider', 'सर्विस'],
]);

export const messagesTexts: Texts['messages'] = {
  failure: (body) => (body.code && sayFailure(refusalTexts, body.code, body)) ?? body.error ?? body.message,
  details: ({ details = [], problems = [] }) =>
    details.map(({ path, message }, at) => {
      const problem = problems[at];
      return {
        path: fields.get(path) ?? path,
        message: (problem && sayField(refusalTexts, problem)) ?? message,
      };
    }),
  unreachable: 'नेटवर्क में दिक्कत आई',
  logInFor: {
    analysis: 'AI एनालिसिस के लिए लॉग इन करें',
    bundles: 'बंडल के सुझावों के लिए लॉग इन करें',
  },
};
