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

(defun warplint--run (command &rest arguments)
  "Let the server run COMMAND with ARGUMENTS; give back what it says."
  (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                   (list :command command :arguments (apply #'vector arguments))))

(defun warplint--uri ()
  "The address of this buffer's file."
  (plist-get (eglot--TextDocumentIdentifier) :uri))

(defun warplint-pin-launch (all)
  "Show the kernel in this line under one of its launches alone.
With a prefix argument ALL show all kernels under all their launches again."
  (interactive "P")
  (if all
      (warplint--run "warplint.pinLaunch" (warplint--uri))
    (let* ((launches-in
            (lambda (line)
              (append (plist-get (warplint--run "warplint.launches" (warplint--uri) line)
                                 :launches)
                      nil)))
           (launches (or (funcall launches-in (1- (line-number-at-pos nil t)))
                         (funcall launches-in nil)
                         (user-error "No launch in sight")))
           (titles (mapcar (lambda (launch)
                             (cons (concat (plist-get launch :kernel) ": "
                                           (plist-get launch :title))
                                   (plist-get launch :arguments)))
                           launches))
           (choice (completing-read "Show under: " titles nil t)))
      (apply #'warplint--run "warplint.pinLaunch"
             (append (cdr (assoc choice titles)) nil)))))

(defun warplint-table ()
  "Show the table of the kernel in this line."
  (interactive)
  (with-help-window "*warplint*"
    (princ (plist-get (warplint--run "warplint.table" (warplint--uri)
                                     (1- (line-number-at-pos nil t)))
                      :text))))

(add-hook 'c++-mode-hook #'warplint-start)

(provide 'warplint)
;;; warplint.el ends here
