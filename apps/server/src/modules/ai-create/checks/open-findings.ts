import type { Finding } from '@zhiying/contract';

/** What is still open: warnings that were let pass do not count. */
export const openFindings = (findings: readonly Finding[]) => {
  const open = findings.filter(({ override }) => !override);
  return {
    blocks: open.filter(({ severity }) => severity === 'block').length,
    warns: open.filter(({ severity }) => severity === 'warn').length,
    rules: [...new Set(open.map(({ rule }) => rule))],
  };
};
