;;; warplint.el --- warplint in Emacs, by eglot  -*- lexical-binding: t -*-

;; Findings while typing: C-h . shows the diagnostic at point, M-x
;; eglot-code-actions offers its edits, M-x eldoc its picture.

;;; Code:

(require 'eglot)

(add-to-list 'auto-mode-alist '("\\.cuh?\\'" . c++-mode))

(defvar warplint-command '("warplint" "--lsp")
  "The language server and its flags.")

(defvar warplint-settings nil
  "Settings of docs/editors.md as a property list: (:certainty \"possible\").")

(defun warplint-start ()
  "Start warplint for the CUDA file of this buffer."
  (interactive)
  (when (and buffer-file-name (string-match-p "\\.cuh?\\'" buffer-file-name))
    (setq-local eglot-server-programs
                (list (cons 'c++-mode warplint-command)))
    (setq-local eglot-workspace-configuration
                (list (cons :warplint (or warplint-settings
                                          (make-hash-table)))))
    (eglot-ensure)))

(add-hook 'c++-mode-hook #'warplint-start)

(provide 'warplint)
;;; warplint.el ends here
