/** Texts of analysis, bundles and recommendations (specification §2 Recommendations card, §8 AI, to the letter). */
import { defineTexts } from '../define.ts';

export const insightsTexts = defineTexts('insights', {
  title: 'AI Insights',
  analysis: {
    signedOut: 'Please log in to use AI analysis features',
    limitReached: "You've reached your daily limit for AI insights. Upgrade to Pro for unlimited access!",
    failed: 'Failed to generate AI insights',
  },
  bundles: {
    title: 'Bundle Suggestions',
    signedOut: 'Please log in to use bundle suggestions',
    failed: 'Failed to generate bundle suggestions',
  },
  recommendations: {
    title: 'New & Trending on Your Streaming Services',
    get: 'Get Recommendations',
    columns: { title: 'Title', type: 'Type', platform: 'Platform', description: 'Description' },
    trending: 'Trending',
    basedOn: (services: string) => `Based on your subscriptions: ${services}`,
    empty: 'Add streaming subscriptions to see personalized recommendations!',
    failed: 'Unable to load recommendations at the moment',
    catalogueFooter: (date: string) =>
      `Powered by our catalogue of ${date}; connect an AI search service for real-time trending content · maximum 5 items per platform`,
  },
  usage: {
    left: (remaining: number) => `${remaining} left today`,
    none: 'Daily limit reached',
    blocked: 'Daily limit reached. Upgrade to Pro for unlimited access.',
  },
});
