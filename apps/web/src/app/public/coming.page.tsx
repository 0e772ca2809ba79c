import { TOP_ROUTES } from '@zhiying/contract';
import { StateView } from '#kit/feedback/state-view.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { PublicFrame } from './public-frame.tsx';

/** A public address that was promised and has nothing behind it yet. */
export default function ComingPage() {
  const { path } = usePage();
  const title = TOP_ROUTES.find((route) => route.path === path)?.title ?? '该页面';
  return (
    <PublicFrame>
      <StateView
        kind="not-found"
        title={`${title}尚未开放`}
        text={['页面正在建设，开放后可用同一地址访问。']}
      />
    </PublicFrame>
  );
}
