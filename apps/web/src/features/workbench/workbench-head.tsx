import type { contract, DataOf } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { figure } from '#kit/base/figure.ts';
import { PlusIcon } from '#kit/base/icons.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { go } from '#kit/page/navigate.ts';
import { placeOf } from '#kit/page/place-of.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { calledName, dateText, greeting } from './greeting.ts';
import styles from './workbench.module.css';
import { SPANS, type Span, useSpan } from './workbench.query.ts';

const MINUTE_MS = 60_000;

/** Nothing is new about looking: the one button begins something. */
const BEGINS = /^(新建|添加|上传)/;
const TOLD = 2;

export function WorkbenchHead({ day }: { day: DataOf<typeof contract.workbench.day> | undefined }) {
  const profile = useProfile();
  const { span, choose } = useSpan();
  const now = new Date(useNow(MINUTE_MS));
  const first = day?.shortcuts.find(({ title }) => BEGINS.test(title));
  const place = first && placeOf(first.link);
  return (
    <header className={styles.head}>
      <div className={styles.hello}>
        <h1 className={styles.greeting}>
          {greeting(now.getHours())}
          {profile && `，${calledName(profile.name)}`}
        </h1>
        <div className={styles.date}>
          <MetaLine
            items={[
              dateText(now),
              day &&
                (day.todos
                  .slice(0, TOLD)
                  .map(({ count, title }) => `${figure(count)} ${title}`)
                  .join('，') ||
                  '没有待办'),
            ]}
          />
        </div>
      </div>
      <div className={styles.tools}>
        <span className={styles.against}>{SPANS[span].against}</span>
        <Segmented
          aria-label="时间范围"
          value={span}
          onChange={choose}
          options={Object.entries(SPANS).map(([value, { label }]) => ({ value: value as Span, label }))}
        />
        {first && place && (
          <Button type="primary" icon={<PlusIcon />} onClick={() => go(place)}>
            {first.title}
          </Button>
        )}
      </div>
    </header>
  );
}
