/** The screens behind sign-in and the links of our mails, each its own chunk. */
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import type { AppDocument, PagePath, pages } from '#contract/pages';
import type { shellTexts } from '#texts/en/screens/shell';
import { DashboardOutline } from '../dashboard/dashboard-outline.tsx';
import { ScreenSkeleton } from '../shell/screen-skeleton.tsx';
import { dashboardQuery, subscriptionsQuery } from '../subscriptions/queries.ts';

export type AppPath = { [P in PagePath]: (typeof pages)[P] extends AppDocument ? P : never }[PagePath];
export type ScreenAccess = 'visitor' | 'user' | 'admin';

export interface Screen {
  access: ScreenAccess;
  title: keyof typeof shellTexts.titles;
  /** Loads the chunk; called early, so that code and data load in parallel. */
  load: () => Promise<ComponentType>;
  /** Its component if the code is here, else one that loads it. */
  choose: () => ComponentType;
  /** Shown while code or user are loading. */
  Outline: ComponentType;
  /** Prefetches the screen's first queries. */
  prefetch: (cache: QueryClient) => void;
}

/** One chunk for both addresses; it loads the second page itself, which keeps the first view small. */
const reminders = screen('user', 'reminders', () =>
  import('../reminders/reminders-page.tsx').then((m) => m.RemindersPage),
);

/** To add a screen: one line here. */
export const appRoutes: Partial<Record<AppPath, Screen>> = {
  '/dashboard': screen(
    'user',
    'dashboard',
    () => import('../dashboard/dashboard-page.tsx').then((m) => m.DashboardPage),
    {
      Outline: DashboardOutline,
      prefetch: (cache) => {
        void cache.prefetchQuery(subscriptionsQuery);
        void cache.prefetchQuery(dashboardQuery);
      },
    },
  ),
  '/dashboard/calendar': screen('user', 'calendar', () =>
    import('../dashboard/calendar-page.tsx').then((m) => m.CalendarPage),
  ),
  '/settings': screen('user', 'settings', () =>
    import('../account/settings-page.tsx').then((m) => m.SettingsPage),
  ),
  '/settings/reminders': reminders,
  '/settings/reminders/history': reminders,
  '/settings/data': screen('user', 'settingsData', () =>
    import('../account/data-page.tsx').then((m) => m.DataPage),
  ),
  '/settings/data/import': screen('user', 'import', () =>
    import('../import/import-page.tsx').then((m) => m.ImportPage),
  ),
  '/settings/data/statements': screen('user', 'statements', () =>
    import('../statement/statement-page.tsx').then((m) => m.StatementPage),
  ),
  '/verify-email': screen('visitor', 'verifyEmail', () =>
    import('../auth/verify-email-page.tsx').then((m) => m.VerifyEmailPage),
  ),
  '/verify-email/not-me': screen('visitor', 'notMe', () =>
    import('../auth/not-me-page.tsx').then((m) => m.NotMePage),
  ),
  '/reset-password': screen('visitor', 'resetPassword', () =>
    import('../auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage),
  ),
  '/admin-analytics': screen('admin', 'adminAnalytics', () =>
    import('../admin/analytics-page.tsx').then((m) => m.AnalyticsPage),
  ),
  '/admin-tools': screen('admin', 'adminTools', () =>
    import('../admin/tools-page.tsx').then((m) => m.ToolsPage),
  ),
  '/admin-tools/audit': screen('admin', 'adminAudit', () =>
    import('../admin/audit-page.tsx').then((m) => m.AuditPage),
  ),
};

/** The components, each in every state; only in development. A build drops this line and all it leads to. */
const devRoutes: Record<string, Screen> = import.meta.env.DEV
  ? {
      '/ui': screen('visitor', 'gallery', () =>
        import('../gallery/gallery-page.tsx').then((m) => m.GalleryPage),
      ),
    }
  : {};

export function findScreen(path: string): Screen | undefined {
  const exact = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const known: Record<string, Screen> = { ...devRoutes, ...appRoutes };
  return Object.hasOwn(known, exact) ? known[exact] : undefined;
}

/** `screen('user', 'dashboard', () => import('../dashboard/dashboard-page.tsx').then((m) => m.DashboardPage))` */
function screen(
  access: ScreenAccess,
  title: Screen['title'],
  load: Screen['load'],
  {
    Outline = ScreenSkeleton,
    prefetch = () => undefined,
  }: Partial<Pick<Screen, 'Outline' | 'prefetch'>> = {},
): Screen {
  let Loaded: ComponentType | undefined;
  const loadOnce = async () => {
    Loaded = await load();
    return Loaded;
  };
  const Lazy = lazy(async () => ({ default: await loadOnce() }));
  return { access, title, load: loadOnce, Outline, prefetch, choose: () => Loaded ?? Lazy };
}
