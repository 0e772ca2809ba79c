import { create } from 'zustand';

/** Whether files were chosen in this window: their panel is then loaded at once, not when idle. */
export const useUploadsBegun = create(() => false);
