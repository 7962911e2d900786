// The command behind `npm start` and `npm run dev`: prepares what they need. `npm test` prepares by itself.
import { prepare } from './prepare.mjs';

await prepare(process.argv[2] ?? 'start');
