import { z } from 'zod';

// Zod compiles its checks with `new Function` where it can. A page's content security policy forbids that, and even
// asking whether it is allowed is reported as a violation, so in a browser the question is not asked.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
