// Which modules of the web build travel in one file. Left to itself the bundler makes a file for every combination of
// importers, and the dashboard would ask for fifty.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the bundler knows of a module while it groups them. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

interface SharedFile {
  name: string;
  /** Holds the modules that each of these sets imports, by any root of the set. Paths are under src/. */
  importedFrom: string[][];
  /** Holds only modules of these places. */
  within?: RegExp;
}

const src = fileURLToPath(new URL('../src/', import.meta.url));
const PUBLIC = ['web/index.html', 'web/landing/landing-page.tsx'];
const LANDING_PARTS = ['landing-story', 'landing-details', 'example-dashboard'].map(
  (name) => `web/landing/${name}.tsx`,
);
const LEGAL = ['contact-page', 'refunds-page'].map((name) => `web/legal/${name}.tsx`);
/** The entry, which holds little, and what it loads then. */
const ENTRY = 'web/app.html';
const APP = 'web/start-app.tsx';
const DASHBOARD = 'web/dashboard/dashboard-page.tsx';
const DASHBOARD_REST = 'web/dashboard/rest-cards.tsx';
const SUBSCRIPTION = 'web/subscriptions/subscription-dialog.tsx';
const SETTINGS = 'web/account/settings-page.tsx';
const OVERLAYS = ['confirm', 'option-panel', 'toaster'].map((name) => `web/ui/${name}.tsx`);
/** What the dashboard loads when it is needed. */
const ON_DASHBOARD = [
  DASHBOARD_REST,
  'web/dashboard/first-services.tsx',
  'web/subscriptions/bulk/select-list.tsx',
  'web/subscriptions/filter-bar.tsx',
  'web/subscriptions/inactive-card.tsx',
  'web/subscriptions/renewals-dialog.tsx',
  'web/budget/budget-dialog.tsx',
  'web/budget/budget-lines.tsx',
];
/** Icons and overlays. They import nothing of ours. */
const LIBRARIES =
  /node_modules\/(lucide-react|@radix-ui\/(?!react-toast)|@floating-ui|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)/;
/** All but the tables, which are large and wanted by few screens. */
const CODE = /src\/(?!core\/data\/).*(?<!brand-mark-table\.ts)$/;
/** Packages that export more than we use; what is used goes where the module that uses it goes. */
const BARRELS = /node_modules\/(radix-ui|lucide-react|@tanstack)\//;
/** Modules that run when they are loaded, which a shared file must not do, or that are loaded by name and have a file of their own. */
const ENTRIES = [
  'web/main.tsx',
  'web/app.ts',
  'web/index.html',
  ENTRY,
  APP,
  SUBSCRIPTION,
  SETTINGS,
  ...OVERLAYS,
  ...ON_DASHBOARD,
].map((path) => join(src, path));

/**
 * The first to match a module wins. What a module imports is imported from the same roots, so it lies in the same file
 * or in one above: files never import each other in a circle.
 */
const sharedFiles: SharedFile[] = [
  // Evaluated before React, so nothing of React may be in it.
  { name: 'start', importedFrom: [[ENTRY]] },
  { name: 'frame', importedFrom: [PUBLIC, [APP, DASHBOARD]] },
  // Its name tells the service worker what to keep only where Hindi is used.
  {
    name: 'hindi',
    importedFrom: [['texts/hi/hindi-app.ts'], ['texts/hi/hindi-public.ts']],
    within: /texts\/hi\//,
  },
  // Nearly everyone reads the prices, so they stay apart from what else the landing page shares with the app.
  {
    name: 'prices',
    importedFrom: [['web/landing/pricing.tsx'], [APP, DASHBOARD, DASHBOARD_REST, SUBSCRIPTION]],
  },
  { name: 'landing-parts', importedFrom: [['web/landing/pricing.tsx'], [...LANDING_PARTS, ...LEGAL]] },
  { name: 'pictures', importedFrom: [LANDING_PARTS, [APP, DASHBOARD, DASHBOARD_REST]] },
  { name: 'app-frame', importedFrom: [[APP]] },
  { name: 'dashboard', importedFrom: [[DASHBOARD]] },
  // Fields, lists, dialogs and icons: every screen needs most of them, and each would be a file or two.
  { name: 'libraries', importedFrom: [], within: LIBRARIES },
  { name: 'forms', importedFrom: [[SUBSCRIPTION], [SETTINGS]], within: CODE },
  { name: 'subscription', importedFrom: [[SUBSCRIPTION], ON_DASHBOARD], within: CODE },
  { name: 'dashboard-rest', importedFrom: [[DASHBOARD_REST]], within: CODE },
];

export function chunkGroups() {
  const findImports = rememberImports();
  // Changes rarely, so it stays in caches.
  const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// };
  const ours = sharedFiles.map(({ name, importedFrom, within }) => ({
    debugName: name,
    test: (id: string) => (within?.test(id) ?? true) && !ENTRIES.includes(id),
    name: (id: string, graph: Graph) =>
      importedFrom.every((roots) => roots.some((root) => findImports(root, graph).has(id))) ? name : null,
    includeDependenciesRecursively: within === undefined,
  }));
  return [react, ...ours].map((group, place, all) => ({ ...group, priority: all.length - place }));
}

/** Lists a root's module and all that it imports, without what it loads later. */
function rememberImports() {
  const known = new Map<string, Set<string>>();
  return (root: string, graph: Graph): Set<string> => {
    const found = known.get(root) ?? listImports(join(src, root), graph);
    known.set(root, found);
    return found;
  };
}

function listImports(first: string, graph: Graph): Set<string> {
  const found = new Set([first]);
  for (const id of found) {
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    for (const next of imported) if (!BARRELS.test(next)) found.add(next);
  }
  return found;
}
