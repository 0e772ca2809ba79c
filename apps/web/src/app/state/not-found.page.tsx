import { HOME_ROUTES, type RouteEntry } from '@zhiying/contract';
import { Button } from 'antd';
import { classOf } from '#kit/base/class-of.ts';
import { Card } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageFrame, PageHead } from '#kit/layout/page-head.tsx';
import { go } from '#kit/page/navigate.ts';
import styles from './state.module.css';

const routes: readonly RouteEntry[] = HOME_ROUTES;
const plannedTitle = (pathname: string) =>
  routes.find(({ path }) => path && pathname === `/manager/home/${path}`)?.title;

export default function NotFoundPage() {
  const { pathname } = location;
  const planned = plannedTitle(pathname);
  return (
    <PageFrame head={usePhone() ? null : <PageHead title={planned ?? '页面不存在'} />}>
      <Card flow="stack" minHeight="full" className={styles.card}>
        <StateView
          kind="not-found"
          title={planned ? `「${planned}」暂未开放` : '页面不存在'}
          text={planned ? ['页面建设中，开放后将显示在菜单中。'] : ['地址可能有误，或页面已移除。']}
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
