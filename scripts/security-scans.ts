/** What the source may not contain: each rule forbids a way of writing that opens a hole, outside the places it names. */

export interface SourceFile {
  /** Path from the root of the repository. */
  name: string;
  text: string;
}

export interface Scan {
  name: string;
  /** Which files it looks at. */
  where: RegExp;
  forbidden: RegExp;
  /** Files that are exempt. */
  except?: RegExp;
  /** An example that the rule must catch, used by its test. */
  example: string;
}

const PRODUCT = /^src\//;
const SERVER = /^src\/server\//;
const WEB = /^src\/web\//;

export const SCANS: readonly Scan[] = [
  {
    name: 'no code from text',
    where: PRODUCT,
    forbidden: /\beval\(|new Function\(|\bset(Timeout|Interval)\(\s*['"`]|node:vm/,
    example: 'eval(text)',
  },
  {
    name: 'no markup from text',
    where: WEB,
    forbidden: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    example: 'element.innerHTML = name',
  },
  {
    name: 'no addresses that run code',
    where: PRODUCT,
    forbidden: /['"`]\s*(javascript|vbscript|data:text\/html)[:;,]/i,
    example: "href = 'javascript:alert(1)'",
  },
  {
    name: 'no message of an error in the log',
    where: SERVER,
    forbidden:
      /\blog(ger)?\.(trace|debug|info|warn|error|fatal)\([^;]*?(\.message\b|String\((err|error|cause)\))/,
    example: "deps.log.warn({ reason: error.message }, 'not sent')",
  },
  {
    name: 'no shell',
    where: SERVER,
    forbidden: /(?<![.\w])exec(Sync)?\(|shell:\s*true/,
    example: "exec('rm ' + name)",
  },
  {
    name: 'programs are started for the database and web processes only',
    where: SERVER,
    forbidden: /node:(child_process|cluster)/,
    except: /^src\/server\/(db\/embedded\/[\w-]+|web-processes|main)\.ts$/,
    example: "import { spawn } from 'node:child_process'",
  },
  {
    name: 'values reach SQL as parameters',
    where: SERVER,
    forbidden: /sql\.raw\((?!'[^'$]*'\))|\.query\(\s*`[^`]*\$\{|sql\.unsafe/,
    except: /^src\/server\/db\//,
    example: "sql.raw('select ' + name)",
  },
  {
    name: 'patterns are not made of input',
    where: /^src\/(server|contract|web)\//,
    forbidden: /new RegExp\(/,
    except: /^src\/server\/outside\/payments\/sandbox\/api\.ts$/,
    example: 'new RegExp(query)',
  },
  {
    name: 'one way out over HTTP',
    where: SERVER,
    forbidden: /(?<![.\w])fetch\(|node:https?['"]|undici/,
    except:
      /^src\/server\/(outside\/outbound|outside\/guarded-post|outside\/payments\/sandbox\/[\w-]+|http\/raw-answers|server)\.ts$/,
    example: 'await fetch(url)',
  },
  {
    name: 'certificates are checked',
    where: PRODUCT,
    forbidden: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|minVersion:\s*'TLSv1(\.1)?'/,
    example: 'tls: { rejectUnauthorized: false }',
  },
  {
    name: 'randomness is cryptographic',
    where: SERVER,
    forbidden: /Math\.random|pseudoRandomBytes/,
    example: 'Math.random()',
  },
  {
    name: 'approved algorithms only',
    where: PRODUCT,
    forbidden:
      /create(Hash|Hmac)\(\s*(?!'sha(256|512)')|aes-\d+-(?!gcm)|RSA_PKCS1_PADDING|create(Cipher|Decipher)\(|(?<!\w)(md5|sha1)\b/i,
    example: "createHash('md5')",
  },
  {
    name: 'cryptography of Node and argon2 alone',
    where: SERVER,
    forbidden: /from '(crypto-js|bcrypt\w*|node-forge|tweetnacl|elliptic|sjcl|jsonwebtoken)'/,
    example: "import md from 'node-forge'",
  },
  {
    name: 'no messages from other windows',
    where: WEB,
    forbidden: /(window|globalThis)\.(addEventListener\(\s*'message'|onmessage)|window\.open\(|\.opener\b/,
    example: "window.addEventListener('message', take)",
  },
  {
    name: 'sessions are in the cookie alone',
    where: WEB,
    forbidden: /document\.cookie|(local|session)Storage\.setItem\([^)]*(token|session|password)/i,
    example: "localStorage.setItem('token', token)",
  },
  {
    name: 'password managers and pasting work',
    where: WEB,
    forbidden: /<(?:PasswordInput|input)\b[^>]*onPaste=|<PasswordInput[^>]*autoComplete="off"/,
    example: '<PasswordInput onPaste={refuse} />',
  },
  {
    name: 'no trackers',
    where: WEB,
    forbidden:
      /google-analytics|googletagmanager|segment\.(com|io)|mixpanel|sentry|hotjar|plausible|posthog/i,
    example: "script.src = 'https://www.googletagmanager.com/gtag.js'",
  },
  {
    name: 'no retired browser technologies',
    where: WEB,
    forbidden: /<(object|embed|applet)[ >][^>]*(data|src|code)=|ActiveXObject|shockwave/i,
    example: '<embed src="x">',
  },
  {
    name: 'no secret in the source',
    where: /^(src|ops)\//,
    forbidden:
      /rzp_live_\w{8}|sk-[A-Za-z0-9]{20}|AKIA[A-Z0-9]{16}|-----BEGIN [A-Z ]*PRIVATE KEY|GOCSPX-[\w-]{10}/,
    example: "const key = 'rzp_live_abcdefgh'",
  },
];

/** Tests may contain what they prove to be refused. */
const isProduct = (name: string): boolean => !/\.test\.tsx?$/.test(name);

export function findScanProblems(files: readonly SourceFile[]): string[] {
  const code = files
    .filter(({ name }) => isProduct(name))
    .map(({ name, text }) => ({ name, text: withoutComments(text) }));
  return SCANS.flatMap(({ name: rule, where, except, forbidden }) =>
    code
      .filter(({ name, text }) => where.test(name) && !except?.test(name) && forbidden.test(text))
      .map(({ name, text }) => `${name}: ${rule} (${forbidden.exec(text)?.[0].trim()})`),
  );
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<![:'"`\w])\/\/.*$/gm, '');
}
