import { contract, type HotTopic } from '@zhiying/contract';
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { SearchIcon } from '#kit/base/icons.tsx';
import pieces from '#kit/base/pieces.module.css';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { Loaded } from '#kit/feedback/loaded.tsx';
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
    <div className={styles.hots}>
      <Input
        variant="borderless"
        prefix={<SearchIcon />}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="搜索热点"
        aria-label="搜索热点"
        allowClear
      />
      <div className={styles.hotList}>
        <Loaded query={query}>
          {({ rows }) => {
            const gone = known.filter(
              ({ id }) => value.includes(id) && !rows.some((row) => row.id === id) && !q,
            );
            if (rows.length === 0 && gone.length === 0)
              return <p className={styles.nothing}>{q ? '未找到相关热点' : '暂无可融合的热点'}</p>;
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
                    <span className={styles.hotTitle}>{hot.title}</span>
                    <span className={pieces.small}>
                      {hot.source} 热度 {hot.heat.toLocaleString('zh-CN')}
                      {hot.merged > 0 && `，已用于 ${hot.merged} 个主题`}
                    </span>
                  </Checkbox>
                ))}
              </>
            );
          }}
        </Loaded>
      </div>
    </div>
  );
}
