import { contract, type HotTopic } from '@zhiying/contract';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import { Box, Column, Muted, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from './wizard.module.css';

const MOST = 5;
const OFFERED = 50;

interface HotChooserProps {
  value: readonly number[];
  known: readonly { id: number; name: string }[];
  onChange(ids: number[], taken?: HotTopic): void;
}

/** Hot topics, the hottest first; up to five go into one theme. */
export function HotChooser({ value, known, onChange }: HotChooserProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = useCall(
    contract.aiHot.list,
    { page: 1, limit: OFFERED, sort: 'heat', order: 'DESC', ...(q ? { q } : {}) },
    { keepPrevious: true },
  );
  return (
    <Box border="ctl" radius={6} overflow="hidden">
      <Input
        variant="borderless"
        prefix={<SearchIcon />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="搜索热点"
        aria-label="搜索热点"
        allowClear
      />
      <Column padding="4 12 8" borderTop="line2" overflow="auto" className={styles.hotList}>
        <QueryView query={query}>
          {({ rows }) => {
            const gone = known.filter(
              ({ id }) => value.includes(id) && !rows.some((row) => row.id === id) && !q,
            );
            if (rows.length === 0 && gone.length === 0)
              return (
                <Text padding="12 0 4" as="p" size={13} tone="muted">
                  {q ? '未找到相关热点' : '暂无可融合的热点'}
                </Text>
              );
            return (
              <>
                {gone.map(({ id, name }) => (
                  <Checkbox key={id} checked onChange={() => onChange(value.filter((one) => one !== id))}>
                    {name}
                  </Checkbox>
                ))}
                {rows.map((hot) => (
                  <Checkbox
                    key={hot.id}
                    checked={value.includes(hot.id)}
                    disabled={!value.includes(hot.id) && value.length >= MOST}
                    onChange={({ target }) =>
                      target.checked
                        ? onChange([...value, hot.id], hot)
                        : onChange(value.filter((one) => one !== hot.id))
                    }
                  >
                    <Text marginRight={8}>{hot.title}</Text>
                    <Muted>
                      {hot.source} 热度 {hot.heat.toFixed(1)}
                      {hot.merged > 0 && `，已用于 ${hot.merged} 个主题`}
                    </Muted>
                  </Checkbox>
                ))}
              </>
            );
          }}
        </QueryView>
      </Column>
    </Box>
  );
}
