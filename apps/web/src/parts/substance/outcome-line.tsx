import type { Outcome } from '@zhiying/contract';
import { Box, Muted, Stack } from '#kit/base/pieces.tsx';
import styles from './outcome-line.module.css';

const NAMES: readonly [keyof Outcome, string][] = [
  ['reached', '送达'],
  ['opened', '打开'],
  ['shared', '分享'],
  ['published', '发布'],
  ['visits', '访问'],
  ['leads', '留资'],
];

/** What became of it, figure by figure. */
export const OutcomeLine = ({ outcome }: { outcome: Outcome }) => (
  <Stack columns={6} margin="8 0 20" as="dl" border="line" radius={8} className={styles.line}>
    {NAMES.map(([name, label]) => (
      <Box textAlign="center" padding="8 4" key={name}>
        <Muted as="dt">{label}</Muted>
        <Box as="dd" size={16} weight={600} margin={0}>
          {outcome[name].toLocaleString('zh-CN')}
        </Box>
      </Box>
    ))}
  </Stack>
);
