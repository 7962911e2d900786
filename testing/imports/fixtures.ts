/**
 * Files of subscriptions as other trackers write them, made by hand from their exporters' field lists: Wallos 5.4
 * (endpoints/subscriptions/export.php), SubTrackr (ExportCSV, ExportJSON), Renewlet (subscription-export, renewlet-export).
 */

/** Keys in Wallos' order; it glues the symbol to the price, takes commas out of texts and stores texts as HTML. */
export const WALLOS_JSON = JSON.stringify([
  wallos({ Name: 'Netflix', Price: '$15.49', Notes: 'Family &amp; friends', URL: 'https://netflix.com' }),
  wallos({ Name: 'Spotify', 'Payment Cycle': 'Yearly', Price: '€109.9', Category: 'Music' }),
  wallos({ Name: 'Airtel', 'Payment Cycle': 'Every 28 Days', Price: '₹299', Category: 'Utilities' }),
  wallos({ Name: 'Old gym', State: 'Disabled', Active: 'No', 'Cancellation Date': '2026-03-01' }),
  wallos({ Name: 'Lifetime app', 'Payment Cycle': 'One-time' }),
]);

function wallos(fields: Record<string, string | null>) {
  return {
    Name: 'Name',
    'Payment Cycle': 'Monthly',
    'Next Payment': '2026-12-05',
    Renewal: 'Automatic',
    Category: 'Entertainment',
    'Payment Method': 'Credit Card',
    'Paid By': 'Asha',
    Price: '$9.99',
    Notes: '',
    URL: '',
    State: 'Enabled',
    Notifications: 'Enabled',
    'Cancellation Date': null,
    Active: 'Yes',
    ...fields,
  };
}

/** Written without quotes, whatever a text holds. */
export const WALLOS_CSV = [
  'Name,Payment Cycle,Next Payment,Renewal,Category,Payment Method,Paid By,Price,Notes,URL,State,Notifications,Cancellation Date,Active',
  'Netflix,Monthly,2026-12-05,Automatic,Entertainment,Credit Card,Asha,$15.49,,https://netflix.com,Enabled,Enabled,,Yes',
  'Backup,Every 2 Years,2027-02-28,Manual,Cloud Services,PayPal,Asha,$1234.5,,,Enabled,Disabled,,Yes',
].join('\n');

export const SUBTRACKR_CSV = [
  'ID,Name,Category,Cost,Currency,Schedule,Schedule Interval,Status,Payment Method,Account,Start Date,Renewal Date,Cancellation Date,URL,Notes,Usage,Created At',
  '1,GitHub,Development,4.00,USD,Monthly,1,Active,Visa,me@example.com,2024-01-31,2026-12-31,,https://github.com,"for ""work"", mostly",High,2024-01-31 10:00:00',
  '2,iCloud,Storage,29.99,EUR,Annual,1,Active,,,2025-02-28,2027-02-28,,,,Low,2025-02-28 10:00:00',
  '3,Newspaper,News,12.50,GBP,Every 2 Quarters,2,Paused,,,,2026-12-01,,,,None,2025-02-28 10:00:00',
  '4,Old one,Other,3.00,USD,Monthly,1,Cancelled,,,2023-01-01,,2025-01-01,,,None,2023-01-01 10:00:00',
].join('\n');

export const SUBTRACKR_JSON = JSON.stringify({
  subscriptions: [
    {
      id: 1,
      name: 'GitHub',
      cost: 4,
      original_currency: 'USD',
      schedule: 'Monthly',
      status: 'Active',
      category_id: 2,
      category: { id: 2, name: 'Development', created_at: '2024-01-01T00:00:00Z' },
      payment_method: 'Visa',
      start_date: '2024-01-31T00:00:00Z',
      renewal_date: '2026-12-31T00:00:00Z',
      cancellation_date: null,
      url: '',
      notes: '',
      schedule_interval: 3,
      created_at: '2024-01-31T10:00:00Z',
    },
  ],
  exported_at: '2026-11-17T10:00:00Z',
  total_count: 1,
});

/**
 * Every cell in quotes, formulas disarmed by an apostrophe. The price is the whole one; the owner's share and
 * what the members pay are parts of it.
 */
export const RENEWLET_CSV = [
  '"Name","Price","Currency","Billing cycle","Category","Status","Start date","Renewal date","Reminder days","Your share","Member total","Tags"',
  '"\'=Formula","9.99","USD","Semiannual","Productivity","Active","2026-01-15","2027-01-15","3","","","SaaS;Work"',
  '"Spotify Family","17.99","USD","Monthly","Entertainment","Active","2024-01-31","2026-12-31","3","3","14.99","Music;Family"',
  '"Suica","1000","JPY","Monthly","Other","Active","2024-01-05","2026-12-05","3","333.33","666.67",""',
  '"iQIYI","25","CNY","Every 45 days","Entertainment","Expired","","2026-10-01","3","","",""',
  '"A game","60","USD","One-time purchase","Entertainment","Active","2026-01-15","2026-01-15","3","","",""',
].join('\n');

export const RENEWLET_CHINESE_CSV = [
  '"名称","价格","货币","扣费周期","分类","状态","开始日期","到期日期","提醒天数","标签"',
  '"网易云音乐","15","CNY","每月","音乐","活跃","2026-01-15","2026-12-15","3",""',
].join('\n');

export const RENEWLET_DATA = JSON.stringify({
  kind: 'renewlet-export',
  schemaVersion: 1,
  exportedAt: '2026-11-17T10:00:00.000Z',
  data: {
    subscriptions: [
      {
        name: 'Figma',
        price: 15,
        currency: 'USD',
        billingCycle: 'custom',
        customDays: 2,
        customCycleUnit: 'month',
        category: 'productivity',
        status: 'active',
        paymentMethod: 'credit_card',
        startDate: null,
        nextBillingDate: '2026-12-20',
        autoRenew: true,
        website: 'https://figma.com',
        notes: null,
        tags: ['Work', 'Design'],
        reminderDays: 3,
        extra: {},
        costSharing: {
          enabled: true,
          splitMode: 'equal',
          members: [
            { id: 'a', name: 'Asha', currency: 'USD' },
            { id: 'b', name: 'Ravi', currency: 'USD' },
          ],
        },
      },
    ],
    settings: {},
    customConfig: {
      paymentMethods: [{ value: 'credit_card', labels: { 'zh-CN': '信用卡', 'en-US': 'Credit card' } }],
    },
    assets: [],
  },
});

/**
 * Subby publishes neither its source nor a description of its file. This follows the fields of its form; that the file
 * has them in this order, in these words, with days as a phone writes them, is a guess.
 */
export const SUBBY_LIKE_CSV = [
  'Name,Description,Amount,Currency,Cycle,First Bill,Duration,Remind me,Category,Payment Method',
  'Netflix,"Family plan, 4K",15.49,USD,Every 1 Month(s),"Jan 31, 2026",Forever,1 day before,Entertainment,Visa',
  'Local gym,,₹999,INR,Every 3 Month(s),"Sep 5, 2026",Forever,Never,Health,UPI',
  'Disney+,,$139.00,USD,Every 1 Year(s),"Dec 13, 2025",Forever,Never,,',
].join('\r\n');

/** The same fields in another order, as a phone set to German writes numbers and days. */
export const SUBBY_LIKE_EUROPEAN_CSV = [
  'Name;Amount;Currency;First bill;Cycle;Description;Category;Payment method;Remind me',
  'Netflix;15,49;EUR;31.01.2026;Every 1 Month(s);Family;Entertainment;Visa;1 day before',
  'Zeitung;1.234,00;EUR;15.03.2024;Every 1 Year(s);;;Lastschrift;Never',
].join('\r\n');

/** Headings in a language that is not known here, the sign beside the price, and no currency. */
export const SUBBY_LIKE_TURKISH_CSV = [
  'İsim,Açıklama,Tutar,Döngü,İlk ödeme',
  'Netflix,Aile,$15.49,Every 1 Month(s),2026-01-31',
  'Spotify,,$9.99,Every 1 Month(s),2026-02-09',
  'Spor salonu,,$49.00,Every 3 Month(s),2026-09-05',
].join('\n');

/** The columns are as its help describes them: frequency is the number of cycles, an expiry the next payment. */
export const TRACKMYSUBS_CSV = [
  'Id,Company,Description,Cost,Currency,Frequency,Cycle,Expiry,Status,Auto Renew',
  '17,Spotify,Music for two,9.99,EUR,1,monthly,2026-12-05,active,yes',
  '18,RAC Insurance,Car,120,AUD,3,monthly,2027-01-31,active,no',
  '19,Old paper,,8,AUD,1,fortnightly,2026-12-01,cancelled,no',
].join('\n');

/** The columns are as its help describes them: the frequency counts the days, weeks, months or years of the cycle. */
export const SUBSHERO_CSV = [
  'Type,Folder,Category,Product,Description,Price,Currency code,Payment date,Billing frequency,Billing cycle,Billing type',
  'Subscription,Home,Streaming,Hulu,With ads,7.99,USD,2026-01-31,1,Month,date',
  'Subscription,Work,Software,Backup,,12.00,USD,2026-10-10,6,Month,date',
  'Subscription,Home,Other,Prepaid,,299,INR,2026-11-01,28,Day,',
].join('\n');
