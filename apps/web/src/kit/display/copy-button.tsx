import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { copyText } from '#kit/base/copy-text.ts';
import { CheckIcon, CopyIcon } from '#kit/base/icons.tsx';

/** Copies and says so in place. */
export function CopyButton({ text, label = '复制' }: { text: string; label?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <Button
      type="link"
      size="small"
      icon={state === 'copied' ? <CheckIcon size={14} /> : <CopyIcon size={14} />}
      onClick={() => void copyText(text).then((copied) => setState(copied ? 'copied' : 'failed'))}
    >
      <span aria-live="polite">
        {{ idle: label, copied: '已复制', failed: '复制失败，请手动复制' }[state]}
      </span>
    </Button>
  );
}
