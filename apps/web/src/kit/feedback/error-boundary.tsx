import { Button } from 'antd';
import { Component, type ReactNode } from 'react';
import { StateView } from './state-view.tsx';

interface Props {
  children: ReactNode;
  /** A new value gives the children another try, e.g. the address of the page. */
  resetKey?: unknown;
}

interface State {
  error: Error | null;
  resetKey: unknown;
}

/** A mistake in one page leaves the frame and the other open pages alone. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError = (error: Error) => ({ error });

  static getDerivedStateFromProps = ({ resetKey }: Props, state: State) =>
    resetKey === state.resetKey ? null : { error: null, resetKey };

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <StateView
        kind="error"
        title="该区域加载失败"
        text={['页面程序出错，已保存的数据不受影响。', '请重试；如仍有问题，请将以下信息发送给管理员。']}
        actions={
          <>
            <Button type="primary" onClick={() => this.setState({ error: null })}>
              重试
            </Button>
            <Button onClick={() => location.reload()}>刷新页面</Button>
          </>
        }
        footnote={<span style={{ overflowWrap: 'anywhere' }}>{error.message || error.name}</span>}
      />
    );
  }
}
