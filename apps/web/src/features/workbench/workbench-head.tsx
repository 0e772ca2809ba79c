import { contract, mayCall } from '@zhiying/contract';
import { Button, Segmented } from 'antd';
import { PlusIcon } from '#kit/base/icons.tsx';
import { useNow } from '#kit/base/use-now.ts';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { go } from '#kit/page/navigate.ts';
import { useProfile } from '#kit/session/session.store.ts';
import { calledName, dateText, greeting } from './greeting.ts';
import styles from './workbench.module.css';
import { SPANS, type Span, useSpan } from './workbench.query.ts';

const MINUTE_MS = 60_000;

export function WorkbenchHead({ todoCount }: { todoCount: number | undefined }) {
  const profile = useProfile();
  const { span, choose } = useSpan();
  const now = new Date(useNow(MINUTE_MS));
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
              todoCount !== undefined &&
                (todoCount > 0 ? `${todoCount.toLocaleString('zh-CN')} 件待办` : '没有待办'),
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
        {mayCall(profile, contract.member.create.keys) && (
          <Button
            type="primary"
            icon={<PlusIcon />}
            onClick={() => go({ path: 'user', search: { create: 1 } })}
          >
            新建用户
          </Button>
        )}
      </div>
    </header>
  );
}
