import { writeFile } from 'node:fs/promises';
import { openApi } from '#kernel/http/openapi.ts';

/** `npm run openapi`: writes the API document that is kept in the repository; a test fails when it is out of date. */
const FILE = new URL('../../../docs/openapi.json', import.meta.url);
await writeFile(FILE, `${JSON.stringify(openApi(), null, 2)}\n`);
