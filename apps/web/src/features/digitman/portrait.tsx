import { type DigitAvatar, type Mouth, PORTRAIT_CHECKS, type PortraitCheck } from '@zhiying/contract';
import { Slider } from 'antd';
import { Note } from '#kit/base/pieces.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import { Field, FormSection } from '#kit/form/field.tsx';
import styles from './digitman.module.css';

const TONES: Record<PortraitCheck['result'], Tone> = {
  pass: 'success',
  warn: 'warning',
  fail: 'error',
  person: 'neutral',
};

const MOUTH_SLIDERS = [
  { name: 'x', label: '水平位置', min: 0, max: 100 },
  { name: 'y', label: '垂直位置', min: 0, max: 100 },
  { name: 'width', label: '嘴部宽度', min: 2, max: 60 },
] as const;

interface PortraitProps {
  avatar: DigitAvatar;
  mouth: Mouth | null;
  onMouth?: (mouth: Mouth) => void;
}

/** The picture with where its mouth is, and what was measured of it. */
export const Portrait = ({ avatar, mouth, onMouth }: PortraitProps) => (
  <>
    <FormSection title="照片">
      {avatar.state === 'refused' && <p className={styles.bad}>{avatar.note}</p>}
      {avatar.portrait && (
        <div className={styles.portrait}>
          <img src={avatar.portrait} alt={avatar.name} />
          {mouth && (
            <span
              className={styles.mouth}
              style={{ left: `${mouth.x}%`, top: `${mouth.y}%`, width: `${mouth.width}%` }}
            />
          )}
        </div>
      )}
      {mouth && onMouth && (
        <>
          <Note>圆圈应正好套住嘴部，位置不准时请调整。</Note>
          {MOUTH_SLIDERS.map(({ name, label, min, max }) => (
            <Field key={name} label={label}>
              {() => (
                <Slider
                  aria-label={label}
                  min={min}
                  max={max}
                  step={0.5}
                  value={mouth[name]}
                  onChange={(moved: number) => onMouth({ ...mouth, [name]: moved })}
                />
              )}
            </Field>
          ))}
        </>
      )}
    </FormSection>
    <FormSection title="照片检查" count={avatar.checks.length}>
      <ul className={styles.checks}>
        {avatar.checks.map((check) => (
          <li key={check.id} className={styles.check}>
            <StatusDot tone={TONES[check.result]}>{PORTRAIT_CHECKS[check.id]}</StatusDot>
            <Note as="span">{check.text}</Note>
          </li>
        ))}
      </ul>
    </FormSection>
  </>
);
