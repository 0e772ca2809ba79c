import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Card } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import styles from './state.module.css';

export default function NotFoundPage() {
  const { pathname } = location;
  return (
    <PageFrame head={usePhone() ? null : <PageHead title="页面不存在" />}>
      <Card flow="stack" minHeight="full" className={styles.card}>
        <StateView
          kind="not-found"
          title="页面不存在"
          text={['地址可能有误，或页面已移除。']}
          actions={
            <>
              <Button type="primary" onClick={() => go({ path: '' })}>
                返回工作台
              </Button>
              {history.length > 1 && <Button onClick={() => history.back()}>返回上一页</Button>}
            </>
          }
          footnote={<code className={classOf({ breakWords: true }, styles.address)}>{pathname}</code>}
        />
      </Card>
    </PageFrame>
  );
}
