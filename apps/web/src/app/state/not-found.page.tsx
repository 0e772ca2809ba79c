import { HOME_ROUTES, type RouteEntry } from '@zhiying/contract';
import { Button } from 'antd';
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
      <div className={styles.card}>
        <StateView
          kind="not-found"
          title={planned ? `${planned}还没有开放` : '没有这个页面'}
          text={
            planned ? ['这个页面还在建设，开放后会出现在菜单里。'] : ['地址可能写错了，或者页面已经移走。']
          }
          actions={
            <>
              <Button type="primary" onClick={() => go({ path: '' })}>
                回到工作台
              </Button>
              {history.length > 1 && <Button onClick={() => history.back()}>返回上一页</Button>}
            </>
          }
          footnote={<code className={styles.address}>{pathname}</code>}
        />
      </div>
    </PageFrame>
  );
}
