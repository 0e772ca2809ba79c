import { later } from '#kit/later.tsx';
import type { ImportWizardProps } from './wizard.tsx';

export const ImportWizard = later<ImportWizardProps>(() => import('./wizard.tsx'), {
  wanted: ({ open }) => open,
});
