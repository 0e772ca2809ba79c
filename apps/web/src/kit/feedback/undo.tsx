import { Button } from 'antd';
import { message } from './notices.ts';

const UNDO_SECONDS = 8;
let count = 0;

/**
 * Shows a message with an undo button: `offerUndo('已停用 周雅婷', () => enable(id))`. Returns a function that withdraws
 * the offer.
 */
export function useUndo() {
  return (text: string, undo: () => void | Promise<unknown>, seconds = UNDO_SECONDS) => {
    count += 1;
    const key = `undo-${count}`;
    void message.open({
      key,
      type: 'success',
      duration: seconds,
      pauseOnHover: true,
      content: (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          {text}
          <Button
            type="link"
            size="small"
            onClick={() => {
              message.destroy(key);
              void undo();
            }}
          >
            撤销
          </Button>
        </span>
      ),
    });
    return () => message.destroy(key);
  };
}
